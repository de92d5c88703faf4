package pictures

import (
	"bytes"
	"encoding/binary"
)

const (
	startOfJPEG = "\xff\xd8\xff"
	exifHead    = "Exif\x00\x00"
	iccHead     = "ICC_PROFILE\x00"
)

// Markers of JPEG segments (ITU-T T.81, table B.1).
const (
	markerRST0, markerRST7 = 0xd0, 0xd7
	markerEOI, markerSOS   = 0xd9, 0xda
	markerAPP0, markerAPP1 = 0xe0, 0xe1
	markerAPP2, markerAPPE = 0xe2, 0xee
	markerAPPF, markerCOM  = 0xef, 0xfe
)

// cleanJPEG copies a file up to the end of its picture, without notes.
func cleanJPEG(whole []byte) ([]byte, bool) {
	out := append(make([]byte, 0, len(whole)), whole[:2]...)
	var turned uint16
	for at := 2; ; {
		for at < len(whole) && whole[at] == 0xff && at+1 < len(whole) && whole[at+1] == 0xff {
			at++ // fill bytes
		}
		if at+4 > len(whole) || whole[at] != 0xff {
			return nil, false
		}
		marker := whole[at+1]
		end := at + 2 + int(binary.BigEndian.Uint16(whole[at+2:]))
		if end > len(whole) || end < at+4 {
			return nil, false
		}
		segment := whole[at+4 : end]
		switch {
		case marker == markerAPP1 && bytes.HasPrefix(segment, []byte(exifHead)):
			turned = orientation(segment[len(exifHead):])
		case keptInJPEG(marker, segment):
			if marker != markerAPP0 && turned > 1 {
				out, turned = appendExif(out, turned), 0
			}
			out = append(out, whole[at:end]...)
		}
		at = end
		if marker == markerSOS {
			stop, last := endOfScan(whole, at)
			if stop == 0 {
				return nil, false
			}
			out = append(out, whole[at:stop]...)
			if at = stop; last {
				return out, true
			}
		}
	}
}

// keptInJPEG reports whether a segment is part of the picture: of the applications' own ones the version, the colour profile
// and Adobe's note on how colours are stored.
func keptInJPEG(marker byte, segment []byte) bool {
	switch {
	case marker == markerAPP0, marker == markerAPPE:
		return true
	case marker == markerAPP2:
		return bytes.HasPrefix(segment, []byte(iccHead))
	}
	return marker != markerCOM && (marker < markerAPP0 || marker > markerAPPF)
}

// endOfScan finds where the data of a scan ends: before the next segment, or after the end of the picture (last); 0 in a file
// that ends earlier.
func endOfScan(whole []byte, at int) (stop int, last bool) {
	for ; at+1 < len(whole); at++ {
		next := whole[at+1]
		if whole[at] != 0xff || next == 0 || next == 0xff || next >= markerRST0 && next <= markerRST7 {
			continue
		}
		if next == markerEOI {
			return at + 2, true
		}
		return at, false
	}
	return 0, false
}

func appendExif(out []byte, turned uint16) []byte {
	note := append([]byte(exifHead), tiffOf(turned)...)
	out = append(out, 0xff, markerAPP1)
	out = binary.BigEndian.AppendUint16(out, uint16(len(note)+2))
	return append(out, note...)
}
