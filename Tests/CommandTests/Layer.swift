// The tests of Command.
