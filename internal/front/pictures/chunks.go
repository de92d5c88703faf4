package pictures

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"slices"
)

const startOfPNG = "\x89PNG\r\n\x1a\n"

// notesOfPNG are the chunks of texts and times; eXIf is judged apart.
var notesOfPNG = []string{"tEXt", "zTXt", "iTXt", "tIME"}

// cleanPNG copies the chunks of a file up to its end, without notes.
func cleanPNG(whole []byte) ([]byte, bool) {
	out := append(make([]byte, 0, len(whole)), startOfPNG...)
	for at := len(startOfPNG); at+12 <= len(whole); {
		size := int64(binary.BigEndian.Uint32(whole[at:]))
		if size > int64(len(whole)-at-12) {
			return nil, false
		}
		end := at + 12 + int(size)
		kind := string(whole[at+4 : at+8])
		switch {
		case kind == "eXIf":
			if turned := orientation(whole[at+8 : end-4]); turned > 1 {
				out = appendPNG(out, kind, tiffOf(turned))
			}
		case !slices.Contains(notesOfPNG, kind):
			out = append(out, whole[at:end]...)
		}
		if kind == "IEND" {
			return out, true
		}
		at = end
	}
	return nil, false
}

func appendPNG(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	body := append([]byte(kind), data...)
	out = append(out, body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
}

// Flags of VP8X that announce notes.
const flagExif, flagXMP = 0x08, 0x04

// cleanWebP copies the chunks of a file, without notes.
func cleanWebP(whole []byte) ([]byte, bool) {
	total := int64(binary.LittleEndian.Uint32(whole[4:])) + 8
	if total > int64(len(whole)) {
		return nil, false
	}
	whole = whole[:total]
	out := append(make([]byte, 0, len(whole)), whole[:12]...)
	flags := -1 // where VP8X has them
	for at := 12; at+8 <= len(whole); {
		size := int64(binary.LittleEndian.Uint32(whole[at+4:]))
		if size > int64(len(whole)-at-8) {
			return nil, false
		}
		end := at + 8 + int(size)
		padded := min(end+int(size&1), len(whole))
		switch kind := string(whole[at : at+4]); kind {
		case "XMP ":
		case "EXIF":
			if turned := orientation(bytes.TrimPrefix(whole[at+8:end], []byte(exifHead))); turned > 1 {
				out = appendWebP(out, kind, tiffOf(turned))
				if flags >= 0 {
					out[flags] |= flagExif
				}
			}
		default:
			if kind == "VP8X" && size > 0 {
				flags = len(out) + 8
			}
			out = append(out, whole[at:padded]...)
			if kind == "VP8X" && size > 0 {
				out[flags] &^= flagExif | flagXMP
			}
		}
		at = padded
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	return out, true
}

// appendWebP adds a chunk of an even length.
func appendWebP(out []byte, kind string, data []byte) []byte {
	out = binary.LittleEndian.AppendUint32(append(out, kind...), uint32(len(data)))
	return append(out, data...)
}
