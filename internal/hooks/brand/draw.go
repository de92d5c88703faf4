package brand

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// scale is the number of pixels of a unit: posters are designed 200 units wide and 300 high.
const scale = 3

// canvas draws shapes, given in units, on a poster.
type canvas struct {
	to *image.RGBA
}

type point struct{ x, y float64 }

func newCanvas(width, height int) canvas {
	return canvas{image.NewRGBA(image.Rect(0, 0, width*scale, height*scale))}
}

// fill fills closed outlines.
func (c canvas) fill(ink color.Color, outlines ...[]point) {
	on := bounds(outlines).Intersect(c.to.Bounds())
	if on.Empty() {
		return
	}
	shape := vector.NewRasterizer(on.Dx(), on.Dy())
	for _, outline := range outlines {
		for i, p := range outline {
			x, y := float32(p.x*scale)-float32(on.Min.X), float32(p.y*scale)-float32(on.Min.Y)
			if i == 0 {
				shape.MoveTo(x, y)
			} else {
				shape.LineTo(x, y)
			}
		}
		shape.ClosePath()
	}
	shape.DrawOp = draw.Over
	shape.Draw(c.to, on, image.NewUniform(ink), image.Point{})
}

// bounds returns the pixels that outlines touch.
func bounds(outlines [][]point) image.Rectangle {
	var all image.Rectangle
	for _, outline := range outlines {
		for _, p := range outline {
			x, y := int(math.Floor(p.x*scale)), int(math.Floor(p.y*scale))
			all = all.Union(image.Rect(x, y, x+2, y+2))
		}
	}
	return all
}

// rect fills a rectangle.
func (c canvas) rect(ink color.Color, x, y, width, height float64) {
	c.fill(ink, box(x, y, width, height))
}

// circle fills a circle.
func (c canvas) circle(ink color.Color, x, y, radius float64) { c.fill(ink, disc(x, y, radius)) }

// stroke draws a line through points with round joints and ends.
func (c canvas) stroke(ink color.Color, width float64, line ...point) {
	shapes := make([][]point, 0, 2*len(line))
	for i, p := range line {
		shapes = append(shapes, disc(p.x, p.y, width/2))
		if i == 0 {
			continue
		}
		from := line[i-1]
		length := math.Hypot(p.x-from.x, p.y-from.y)
		dx, dy := (p.x-from.x)/length*width/2, (p.y-from.y)/length*width/2
		// In the direction of the discs: opposite ones would cancel each other out.
		shapes = append(shapes, []point{
			{from.x + dy, from.y - dx}, {p.x + dy, p.y - dx}, {p.x - dy, p.y + dx}, {from.x - dy, from.y + dx},
		})
	}
	c.fill(ink, shapes...)
}

func box(x, y, width, height float64) []point {
	return []point{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}
}

// disc is a circle as a polygon whose corners nobody sees.
func disc(x, y, radius float64) []point {
	const corners = 48
	outline := make([]point, corners)
	for i := range outline {
		angle := 2 * math.Pi * float64(i) / corners
		outline[i] = point{x + radius*math.Cos(angle), y + radius*math.Sin(angle)}
	}
	return outline
}

// curve is a cubic Bézier curve as a line.
func curve(a, b, c, d point) []point {
	const steps = 40
	line := make([]point, steps+1)
	for i := range line {
		t := float64(i) / steps
		u := 1 - t
		line[i] = point{
			u*u*u*a.x + 3*u*u*t*b.x + 3*u*t*t*c.x + t*t*t*d.x,
			u*u*u*a.y + 3*u*u*t*b.y + 3*u*t*t*c.y + t*t*t*d.y,
		}
	}
	return line
}

// mix returns a share of one colour over another.
func mix(over color.RGBA, share float64, under color.RGBA) color.RGBA {
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*share + float64(b)*(1-share))) }
	return color.RGBA{part(over.R, under.R), part(over.G, under.G), part(over.B, under.B), 255}
}
