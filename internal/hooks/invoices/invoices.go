// Package invoices draws invoices and credit notes as PDF files. The hooks decide every word and figure
// (pb_hooks/billing/invoices); this package only places them on paper. The same sheet gives the same bytes.
package invoices

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/dop251/goja"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"

	"passerelle/internal/hooks/brand"
)

// sheet is what one document says: type `Sheet` of pb_hooks/billing/invoices/sheet.ts.
type sheet struct {
	Lang    string      `json:"lang"`
	Heading string      `json:"heading"`
	Number  string      `json:"number"`
	Author  string      `json:"author"`
	Issued  time.Time   `json:"issued"`
	Facts   [][2]string `json:"facts"`
	Parties []party     `json:"parties"`
	Columns [5]string   `json:"columns"`
	Rows    [][5]string `json:"rows"`
	Totals  [][2]string `json:"totals"`
	Notes   []string    `json:"notes"`
	Footer  string      `json:"footer"`
}

type party struct {
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// Bind offers $invoices to the hooks. Documents show the brand that brands knows.
func Bind(brands *brand.Keeper) func(*goja.Runtime) {
	return func(vm *goja.Runtime) {
		_ = vm.Set("$invoices", map[string]any{
			"pdf":    func(text string) ([]byte, error) { return PDF(text, brands.Current()) },
			"sample": func(text, look string) ([]byte, error) { return PDF(text, brand.Parse(look)) },
		})
	}
}

// Millimetres on A4.
const (
	margin = 20.0
	width  = 210 - 2*margin
	line   = 5.0
)

var columnWidths = [5]float64{80, 14, 28, 20, 28}

// PDF draws the sheet in a JSON text. An operator's own brand adds its icon, and its colour under the heading.
func PDF(text string, shown *brand.Brand) ([]byte, error) {
	var s sheet
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return nil, fmt.Errorf("invoice: %w", err)
	}
	doc := fpdf.New("P", "mm", "A4", "")
	doc.SetCatalogSort(true) // else the order of fonts is that of a Go map
	doc.SetCreationDate(s.Issued)
	doc.SetModificationDate(s.Issued)
	doc.SetLang(s.Lang)
	doc.SetTitle(plain(s.Heading+" "+s.Number), true)
	doc.SetAuthor(plain(s.Author), true)
	doc.SetProducer("Passerelle", false)
	doc.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	doc.AddUTF8FontFromBytes("sans", "B", liberationsansbold.TTF)
	doc.SetMargins(margin, margin, margin)
	doc.SetAutoPageBreak(true, margin+2*line)
	doc.SetFooterFunc(func() { footer(doc, s.Footer) })
	doc.AddPage()
	if err := emblem(doc, shown); err != nil {
		return nil, fmt.Errorf("invoice %s: %w", s.Number, err)
	}
	heading(doc, s)
	parties(doc, s.Parties)
	table(doc, s)
	totals(doc, s.Totals)
	doc.Ln(2 * line)
	for _, note := range s.Notes {
		write(doc, "", 9, note)
		doc.Ln(1)
	}
	var out bytes.Buffer
	if err := doc.Output(&out); err != nil {
		return nil, fmt.Errorf("invoice %s: %w", s.Number, err)
	}
	return out.Bytes(), nil
}

// emblem draws the operator's icon at the top right, and a line in the colour of the brand.
func emblem(doc *fpdf.Fpdf, shown *brand.Brand) error {
	if shown.Version == "" {
		return nil
	}
	const side = 14.0
	icon, err := shown.Icon()
	if err != nil {
		return err
	}
	asPNG := fpdf.ImageOptions{ImageType: "PNG"}
	doc.RegisterImageOptionsReader("icon", asPNG, bytes.NewReader(icon))
	doc.ImageOptions("icon", margin+width-side, margin-side-2, side, side, false, asPNG, 0, "")
	ink := shown.PaperGlow
	doc.SetDrawColor(int(ink.R), int(ink.G), int(ink.B))
	doc.SetLineWidth(.8)
	doc.Line(margin, margin-1, margin+width, margin-1)
	doc.SetLineWidth(.2)
	doc.SetY(margin + 2)
	return nil
}

func heading(doc *fpdf.Fpdf, s sheet) {
	write(doc, "B", 18, s.Heading+" "+s.Number)
	doc.Ln(2)
	for _, fact := range s.Facts {
		pair(doc, 45, fact)
	}
	doc.Ln(line)
}

// pair writes a name and its value, which may need several lines.
func pair(doc *fpdf.Fpdf, nameWidth float64, fact [2]string) {
	doc.SetFont("sans", "", 10)
	doc.SetTextColor(90, 90, 90)
	doc.CellFormat(nameWidth, line, plain(fact[0]), "", 0, "L", false, 0, "")
	doc.SetTextColor(0, 0, 0)
	doc.MultiCell(width-nameWidth, line, plain(fact[1]), "", "L", false)
}

// parties are the seller and the buyer, side by side.
func parties(doc *fpdf.Fpdf, all []party) {
	top, bottom := doc.GetY(), doc.GetY()
	column := width / float64(max(1, len(all)))
	for i, each := range all {
		left := margin + float64(i)*column
		doc.SetXY(left, top)
		doc.SetFont("sans", "B", 10)
		doc.MultiCell(column-line, line, plain(each.Title), "", "L", false)
		doc.SetFont("sans", "", 10)
		for _, text := range each.Lines {
			doc.SetX(left)
			doc.MultiCell(column-line, line, plain(text), "", "L", false)
		}
		bottom = max(bottom, doc.GetY())
	}
	doc.SetXY(margin, bottom+2*line)
}

func table(doc *fpdf.Fpdf, s sheet) {
	doc.SetFont("sans", "B", 9)
	doc.SetFillColor(240, 240, 240)
	for i, name := range s.Columns {
		doc.CellFormat(columnWidths[i], line+3, plain(name), "", 0, align(i), true, 0, "")
	}
	doc.Ln(line + 3)
	doc.SetFont("sans", "", 9)
	doc.SetDrawColor(200, 200, 200)
	for _, row := range s.Rows {
		doc.Ln(1.5)
		top := doc.GetY()
		doc.MultiCell(columnWidths[0], line, plain(row[0]), "", "L", false)
		bottom := doc.GetY()
		left := margin + columnWidths[0]
		for i, cell := range row[1:] {
			doc.SetXY(left, top)
			doc.CellFormat(columnWidths[i+1], line, plain(cell), "", 0, "R", false, 0, "")
			left += columnWidths[i+1]
		}
		doc.SetXY(margin, bottom+1.5)
		doc.Line(margin, doc.GetY(), margin+width, doc.GetY())
	}
	doc.Ln(line)
}

func align(column int) string {
	if column == 0 {
		return "L"
	}
	return "R"
}

// totals stand below the last columns; the last one is what was paid.
func totals(doc *fpdf.Fpdf, all [][2]string) {
	for i, total := range all {
		style := ""
		if i == len(all)-1 {
			style = "B"
		}
		doc.SetFont("sans", style, 10)
		doc.SetX(margin + columnWidths[0])
		doc.CellFormat(width-columnWidths[0]-35, line+1, plain(total[0]), "", 0, "L", false, 0, "")
		doc.CellFormat(35, line+1, plain(total[1]), "", 1, "R", false, 0, "")
	}
}

func footer(doc *fpdf.Fpdf, text string) {
	doc.SetY(-margin)
	doc.SetFont("sans", "", 8)
	doc.SetTextColor(90, 90, 90)
	doc.MultiCell(width, 4, plain(text), "", "C", false)
	doc.SetTextColor(0, 0, 0)
}

func write(doc *fpdf.Fpdf, style string, size float64, text string) {
	doc.SetFont("sans", style, size)
	doc.MultiCell(width, size*0.5, plain(text), "", "L", false)
}
