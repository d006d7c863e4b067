print("cardloom")
