import HTMLProof
import Testing

@Suite struct NumberTests {
  static let valid: [ValueCase] =
    ValueCase.table(.integer, ["0", "7", "-7", "007", "-0", "2147483648", "999999999999999999999999"])
    + ValueCase.table(.nonNegativeInteger, ["0", "12", "00"])
    + ValueCase.table(.positiveInteger, ["1", "10", "01"])
    + ValueCase.table(.integerInRange(1...1000), ["1", "1000", "0020"])
    + ValueCase.table(.float, ["0", "-1", "0.5", ".5", "-.5", "1e3", "1E-3", "1.25e+10", "00.10"])
    + ValueCase.table(.nonNegativeFloat, ["0", "0.1", "-0", "-0.0e5"])
    + ValueCase.table(.positiveFloat, ["0.001", "1e-9", "3"])
    + ValueCase.table(.step, ["any", "ANY", "0.01", "5"])
    + ValueCase.table(.floatList, ["1", "1,2", "1.5,-2,.5"])
    + ValueCase.table(.circleCoordinates, ["10,20,5", "0,0,0", "-1,-2,3.5"])
    + ValueCase.table(.rectangleCoordinates, ["0,0,10,20", "-5,-5,5,5"])
    + ValueCase.table(.polygonCoordinates, ["0,0,5,5,5,0", "0,0,1,1,2,2,3,3"])
    + ValueCase.table(.lengthOrPercentage, ["0", "100", "50%", "12.5%", "12.5"])

  static let invalid: [ValueCase] =
    ValueCase.table(.integer, ["", "+1", "1.0", " 1", "1 ", "-", "--1", "one", "1e3", "１", "0x10"])
    + ValueCase.table(.nonNegativeInteger, ["-1", "", "+0", "3px"])
    + ValueCase.table(.positiveInteger, ["0", "00", "-1"])
    + ValueCase.table(.integerInRange(1...1000), ["0", "1001", "99999999999999999999"])
    + ValueCase.table(.float, ["", "1.", "+1", "e3", "1e", "1e+", ".", "-", "-.", "1,5", "Infinity", "NaN", "1 ", "٣"])
    + ValueCase.table(.nonNegativeFloat, ["-0.1", "-1e-3"])
    + ValueCase.table(.positiveFloat, ["0", "0.0", "0e5", "-1", ""])
    + ValueCase.table(.step, ["", "0", "-2", "none", "any "])
    + ValueCase.table(.floatList, ["", "1,", ",1", "1, 2", "1;2"])
    + ValueCase.table(.circleCoordinates, ["1,2", "1,2,-3", "1,2,3,4"])
    + ValueCase.table(.rectangleCoordinates, ["10,0,5,20", "0,20,5,10", "1,2,3", "0,0,0,0"])
    + ValueCase.table(.polygonCoordinates, ["0,0,1,1", "0,0,1,1,2"])
    + ValueCase.table(.lengthOrPercentage, ["", "10px", "%", "1.%", "-5", "10 %"])

  @Test(arguments: valid) func acceptsNumber(_ example: ValueCase) {
    #expect(example.problem == nil)
  }

  @Test(arguments: invalid) func refusesNumber(_ example: ValueCase) {
    #expect(!example.isValid)
  }

  @Test func namesTheBytesConcerned() {
    #expect(Datatype.integer.problem(in: "12px")?.range == 2..<3)
    #expect(Datatype.circleCoordinates.problem(in: "1,2,-30")?.range == 4..<7)
  }
}
