package tables

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"passerelle/internal/testapp"
)

// write is a file of rows with a number from 1 and what else the SELECT says.
func write(t *testing.T, specification, columns string, count int) string {
	t.Helper()
	answer := httptest.NewRecorder()
	send, err := begin(testapp.New(t), answer, specification)
	if err != nil {
		t.Fatal(err)
	}
	query := fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		SELECT i AS place, %s FROM n WHERE i > CAST({:last} AS INTEGER) ORDER BY i LIMIT {:limit}`, count, columns)
	if err := send(query, map[string]any{"last": ""}); err != nil {
		t.Fatal(err)
	}
	return answer.Body.String()
}

func TestAllPagesAreSentOnce(t *testing.T) {
	for _, count := range []int{1, pageRows, 2*pageRows + 1} {
		text := write(t, `{"format":"json"}`, `i AS n, 'a"<é' AS t, NULL AS missing`, count)
		var rows []struct {
			N int
			T string
		}
		if err := json.Unmarshal([]byte("["+text+"]"), &rows); err != nil {
			t.Fatal(err)
		}
		if len(rows) != count || rows[count-1].N != count || rows[0].T != `a"<é` || strings.Contains(text, "missing") {
			t.Errorf("%d rows: %d, %.80s", count, len(rows), text)
		}
	}
}

func TestASpreadsheetOfRows(t *testing.T) {
	const file = `{"format":"csv","locale":"fr","columns":[{"text":"{kind}","words":{"a":"Avoir"}},{"text":"{number}{reference}"},
		{"of":{"gross":1,"net":-1}},{"of":{"missing":1}}]}`
	got := write(t, file, "'a' AS kind, NULL AS number, '=r' AS reference, -499 AS gross, -416 AS net, NULL AS missing", 1)
	if got != "Avoir;'=r;-0,83;\r\n" {
		t.Errorf("%q", got)
	}
}

const journal = `{"format":"journal","entries":{"sale":{"code":"VE","journal":"Ventes","piece":"{number}","label":"Facture {number} {plan}",
	"postings":[{"account":"411000","name":"Clients","customer":true,"of":{"gross":1}},{"account":"706000","name":"Prestations",
	"customer":false,"of":{"net":-1}},{"account":"445710","name":"TVA collectée","customer":false,"of":{"net":1,"gross":-1}}]}}}`

func TestAJournalHasTheColumnsOfTheFEC(t *testing.T) {
	got := write(t, journal, `'sale' AS kind, '2026-03-01' AS day, '2026-000001' AS number, 'A' || char(9) || '|B"' AS plan,
		'm1' AS customerId, ' Zoë  Martin ' AS customer, 499 AS gross, 416 AS net`, 1)
	want := "VE\tVentes\t1\t20260301\t411000\tClients\tm1\tZoe Martin\t2026-000001\t20260301\tFacture 2026-000001 A B\t4,99\t0,00\t\t\t20260301\t\t\r\n" +
		"VE\tVentes\t1\t20260301\t706000\tPrestations\t\t\t2026-000001\t20260301\tFacture 2026-000001 A B\t0,00\t4,16\t\t\t20260301\t\t\r\n" +
		"VE\tVentes\t1\t20260301\t445710\tTVA collectee\t\t\t2026-000001\t20260301\tFacture 2026-000001 A B\t0,00\t0,83\t\t\t20260301\t\t\r\n"
	if got != want {
		t.Errorf("%q\nnot\n%q", got, want)
	}
}

func TestEntriesAreNumberedWithoutAGap(t *testing.T) {
	// Nothing moves in the second one; no name leaves the cell of a customer empty.
	got := write(t, journal, `'sale' AS kind, '2026-03-01' AS day, '' AS number, '' AS plan, '' AS customerId, '' AS customer,
		iif(i = 2, 0, 499) AS gross, iif(i = 2, 0, 499) AS net`, 3)
	var numbers []string
	for _, line := range strings.Split(strings.TrimSuffix(got, "\r\n"), "\r\n") {
		numbers = append(numbers, strings.Split(line, "\t")[2])
	}
	if strings.Join(numbers, "") != "1122" || !strings.Contains(got, "\t\tClient\t") {
		t.Errorf("%v %q", numbers, got)
	}
}

// A label whose last column is empty would end in a space.
func TestCellsEndInNoSpace(t *testing.T) {
	for text, want := range map[string]string{"Encaissement Stripe ": "Encaissement Stripe", "Contestation gagnée ": "Contestation gagnee"} {
		if got := asciiCell(text); got != want {
			t.Errorf("%q", got)
		}
	}
}

func TestAFileThatIsNoneFails(t *testing.T) {
	for _, specification := range []string{"", `{"format":"xml"}`, `{"format":"csv","columns":1}`} {
		if _, err := begin(testapp.New(t), httptest.NewRecorder(), specification); err == nil {
			t.Errorf("%q begins", specification)
		}
	}
}
