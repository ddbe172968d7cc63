import { startsWith, unlessCutShort, viewOf } from "./bytes.ts";

const ORIENTATION_TAG = 0x0112;

/** What EXIF data begin with in a JPEG, and sometimes in a WebP; after it stands what others hold. */
export const EXIF_MARK = "Exif\0\0";

/** Which way up a picture was taken, 1 to 8, as its EXIF data say (from "II" or "MM" on); 1 where they don't. */
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

/** EXIF data that say which way up a picture was taken and nothing else. */
export function orientationExif(orientation: number): Uint8Array {
  const bytes = new Uint8Array(26);
  bytes.set([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]); // "MM", and where the one directory is
  bytes.set([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation], 8);
  return bytes;
}
