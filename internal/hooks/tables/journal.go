package tables

import (
	"cmp"
	"strconv"
	"strings"
)

// journalFile is a journal of entries in the eighteen columns of the French FEC, numbered without a gap from 1.
type journalFile struct {
	Entries map[string]entry `json:"entries"`
	number  int64
}

// entry is how a row of one kind is booked.
type entry struct {
	Code    string   `json:"code"`
	Journal string   `json:"journal"`
	Piece   template `json:"piece"`
	Label   template `json:"label"`
	// Above zero on the debit side. What is zero has no line: the tax office's tester flags a line of 0 on both sides.
	Postings []posting `json:"postings"`
}

type posting struct {
	Account string `json:"account"`
	Name    string `json:"name"`
	// Whether it is the account of customers, who are named on it alone.
	Customer bool `json:"customer"`
	Of       sum  `json:"of"`
}

func (f *journalFile) line(to []byte, r *row) []byte {
	booked := f.Entries[r.text("kind")]
	day := strings.ReplaceAll(r.text("day"), "-", "")
	piece, label := asciiCell(booked.Piece.of(r)), asciiCell(booked.Label.of(r))
	customerID, customer := asciiCell(r.text("customerId")), cmp.Or(asciiCell(r.text("customer")), "Client")
	isFirst := true
	for _, each := range booked.Postings {
		cents, ok := each.Of.of(r)
		if !ok || cents == 0 {
			continue
		}
		if isFirst {
			f.number++
			isFirst = false
		}
		to = appendCells(to, booked.Code, asciiCell(booked.Journal))
		to = append(strconv.AppendInt(to, f.number, 10), '\t')
		to = appendCells(to, day, each.Account, asciiCell(each.Name))
		if each.Customer {
			to = appendCells(to, customerID, customer)
		} else {
			to = append(to, "\t\t"...)
		}
		to = appendCells(to, piece, day, label)
		to = appendSides(to, cents)
		to = append(append(append(to, "\t\t\t"...), day...), "\t\t\r\n"...)
	}
	return to
}

// appendCells appends each with a tab after it.
func appendCells(to []byte, cells ...string) []byte {
	for _, cell := range cells {
		to = append(append(to, cell...), '\t')
	}
	return to
}

// appendSides appends debit and credit, with a decimal comma.
func appendSides(to []byte, cents int64) []byte {
	if cents > 0 {
		return append(appendHundredths(to, cents, ','), "\t0,00"...)
	}
	return appendHundredths(append(to, "0,00\t"...), -cents, ',')
}
