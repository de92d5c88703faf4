package pictures

import "bytes"

const (
	startOfGIF87, startOfGIF89 = "GIF87a", "GIF89a"
	gifHead                    = 13   // with the description of the screen
	gifTable                   = 0x80 // of its flags, and of an image's: a table of colours follows
)

// Blocks of a GIF and labels of its extensions.
const (
	gifImage, gifExtension, gifEnd = 0x2c, 0x21, 0x3b
	gifControl, gifApplication     = 0xf9, 0xff
	gifText                        = 0x01
)

// cleanGIF copies the images of a file up to its end, with how they follow each other, and no notes.
func cleanGIF(whole []byte) ([]byte, bool) {
	at := gifHead
	if len(whole) < at {
		return nil, false
	}
	if at += tableOfGIF(whole[10]); at > len(whole) {
		return nil, false
	}
	out := append(make([]byte, 0, len(whole)), whole[:at]...)
	var control []byte // of the next image, once it is known that one follows
	for at+2 <= len(whole) {
		start := at
		switch whole[at] {
		case gifImage:
			if at+10 > len(whole) {
				return nil, false
			}
			// The table of colours and the width of the codes lie between the description and the data.
			if at = endOfBlocks(whole, at+11+tableOfGIF(whole[at+9])); at == 0 {
				return nil, false
			}
			out = append(append(out, control...), whole[start:at]...)
			control = nil
		case gifExtension:
			if at = endOfBlocks(whole, at+2); at == 0 {
				return nil, false
			}
			switch whole[start+1] {
			case gifControl:
				control = whole[start:at]
			case gifApplication:
				out = append(out, keptOfApplication(whole[start:at])...)
			case gifText: // no browser shows it; the control before it was its own
				control = nil
			} // a comment, or one of an unknown kind: the control is the next image's
		case gifEnd:
			return append(out, gifEnd), true
		default:
			return nil, false
		}
	}
	// Many programs read a file without its end.
	return append(out, gifEnd), at == len(whole) || whole[at] == gifEnd
}

// tableOfGIF is how many bytes the table of colours has that such flags announce.
func tableOfGIF(flags byte) int {
	if flags&gifTable == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// endOfBlocks finds where the data that begins at a block of it ends; 0 in a file that ends earlier.
func endOfBlocks(whole []byte, at int) int {
	for at < len(whole) {
		size := int(whole[at])
		if at += 1 + size; size == 0 {
			return at
		}
	}
	return 0
}

// keptOfApplication is what a picture needs of an application's extension: how often it repeats, and its colours.
func keptOfApplication(extension []byte) []byte {
	const head, repeats = 3 + 11, "\x03\x01"
	if len(extension) < head {
		return nil
	}
	switch string(extension[3:head]) {
	case "ICCRGBG1012":
		return extension
	case "NETSCAPE2.0", "ANIMEXTS1.0":
		if data := extension[head:]; len(data) > 4 && bytes.HasPrefix(data, []byte(repeats)) {
			return append(bytes.Clone(extension[:head+4]), 0)
		}
	}
	return nil
}
