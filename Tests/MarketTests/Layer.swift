// The tests of Market.
