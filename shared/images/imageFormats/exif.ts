import { startsWith, unlessCutShort, viewOf } from "./bytes.ts";

const ORIENTATION_TAG = 0x0112;

/** The prefix of EXIF data in a JPEG, and sometimes in a WebP. */
export const EXIF_MARK = "Exif\0\0";

/** Returns the EXIF orientation, 1 to 8, of data starting at "II" or "MM"; 1 if there is none. */
export function exifOrientation(exif: Uint8Array): number {
  const orientation = unlessCutShort(() => {
    const view = viewOf(exif);
    const isLittleEndian = startsWith(exif, "II");
    const directory = view.getUint32(4, isLittleEndian);
    const entries = view.getUint16(directory, isLittleEndian);
    for (let index = 0; index < entries; index += 1) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, isLittleEndian) === ORIENTATION_TAG) {
        return view.getUint16(entry + 8, isLittleEndian);
      }
    }
    return null;
  });
  return orientation !== null && orientation >= 1 && orientation <= 8 ? orientation : 1;
}

/** Returns EXIF data that contain only the orientation. */
export function orientationExif(orientation: number): Uint8Array {
  const bytes = new Uint8Array(26);
  bytes.set([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]); // "MM", and the offset of the only directory
  bytes.set([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation], 8);
  return bytes;
}
