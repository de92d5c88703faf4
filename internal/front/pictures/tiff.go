package pictures

import "encoding/binary"

const (
	tagOrientation = 0x0112
	typeShort      = 3
)

// orientation reads from Exif's TIFF how a picture is to be turned; 1 as it is, also where nothing is said.
func orientation(tiff []byte) uint16 {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder
	switch string(tiff[:2]) {
	case "MM":
		order = binary.BigEndian
	case "II":
		order = binary.LittleEndian
	default:
		return 1
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	for entries := order.Uint16(tiff[at:]); entries > 0; entries-- {
		entry := at + 2 + int64(entries-1)*12
		if entry+12 > int64(len(tiff)) || order.Uint16(tiff[entry:]) != tagOrientation {
			continue
		}
		if value := order.Uint16(tiff[entry+8:]); order.Uint16(tiff[entry+2:]) == typeShort && value >= 1 && value <= 8 {
			return value
		}
	}
	return 1
}

// tiffOf is a TIFF that says nothing but how a picture is to be turned.
func tiffOf(turned uint16) []byte {
	out := append([]byte("MM\x00*\x00\x00\x00\x08"), 0, 1)
	out = binary.BigEndian.AppendUint16(out, tagOrientation)
	out = binary.BigEndian.AppendUint16(out, typeShort)
	out = binary.BigEndian.AppendUint32(out, 1)
	out = binary.BigEndian.AppendUint16(out, turned)
	return append(out, 0, 0, 0, 0, 0, 0)
}
