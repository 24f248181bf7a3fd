// The tests of Trading.
