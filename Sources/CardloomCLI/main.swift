await ValidateCommand.main()
