// Pictures as programs write them, with what such programs tell of a picture's making: each holds the
// text of SECRET, the AVIF in its Exif and its XMP, the GIF of two frames in a comment.

/** What the pictures tell and nobody should keep. */
export const SECRET = "52.5163N 13.3777E";

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** 64 by 64 pixels, taken on its side; by libavif 1.4. */
export const AVIF_WITH_METADATA = bytesOf(
  [
    "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAF+bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAA",
    "AAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAADppbG9jAAAAAEQAAAMAAQAAAAEAAAMKAAABGAACAAAAAQAAAaYAAABwAAMA",
    "AAABAAACFgAAAPQAAABtaWluZgAAAAAAAwAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAGWluZmUCAAAAAAIAAEV4",
    "aWZFeGlmAAAAACxpbmZlAgAAAAADAABtaW1lWE1QAGFwcGxpY2F0aW9uL3JkZit4bWwAAAAAKGlyZWYAAAAAAAAADmNk",
    "c2MAAgABAAEAAAAOY2RzYwADAAEAAQAAAHRpcHJwAAAAVGlwY28AAAAUaXNwZQAAAAAAAABAAAAAQAAAABBwaXhpAAAA",
    "AAMICAgAAAAMYXYxQ4EADAAAAAATY29scm5jbHgAAQANAAaAAAAACWlyb3QDAAAAGGlwbWEAAAAAAAAAAQABBQECgwSF",
    "AAAChG1kYXQAAAAGRXhpZgAATU0AKgAAAAgAAwEOAAIAAAASAAAAMgEPAAIAAAANAAAARJADAAIAAAAUAAAAUgAAAAA1",
    "Mi41MTYzTiAxMy4zNzc3RQBDYW1lcmEgbWFrZXIAADIwMjQ6MDU6MDYgMDc6MDg6MDkAPD94cGFja2V0IGJlZ2luPScn",
    "IGlkPSdXNU0wTXBDZWhpSHpyZVN6TlRjemtjOWQnPz48eDp4bXBtZXRhIHhtbG5zOng9J2Fkb2JlOm5zOm1ldGEvJz48",
    "cmRmOlJERiB4bWxuczpyZGY9J2h0dHA6Ly93d3cudzMub3JnLzE5OTkvMDIvMjItcmRmLXN5bnRheC1ucyMnPjxyZGY6",
    "RGVzY3JpcHRpb24+NTIuNTE2M04gMTMuMzc3N0U8L3JkZjpEZXNjcmlwdGlvbj48L3JkZjpSREY+PC94OnhtcG1ldGE+",
    "PD94cGFja2V0IGVuZD0ndyc/PhIACgkYFX/9ogIaDQgyiAIax4eF4cwwwwKEQADdbVdwh/FIJ0QaYfZokguzEhU6fRIr",
    "O0JQJnpXalLIQTSBlr+8WskcA+Ai6KI+e1G0gFfp8czDox6pxdoKawgOh/i0DcrpgGtgTfVhNy1n5ExvkagdDZe630RM",
    "kq7esdJEpeVJBmu9aXiq8DtywWhUbemxNsJdwZh//3u15EbciKL4f/KYlAg+WCj2xQ+jz2bE8HYPAx++W9VC4DC6wnWU",
    "wo3Bu+79FI00av4RvZOw3xLL8oktP8ydN8Jgis+MHRCDVp7t5PLqoUwWzAJoxF8KkzPSIiTee1tKsZ7jMlbPbaBkcw05",
    "LaSBR/yn1kcCwmSD6lmPAFCS8fqWUeA=",
  ].join(""),
);

/** 64 by 64 pixels in two frames; by Pillow 12. */
export const GIF_WITH_METADATA = bytesOf(
  [
    "R0lGODlhQABAAIMAAK/geK+xeCjgeCixeNeHeIWHeCiTeCh3eNdPeIVPeNcYeIUYeChbeCg/eCgleCgKeCH/C05FVFND",
    "QVBFMi4wAwEAAAAh/hE1Mi41MTYzTiAxMy4zNzc3RQAh+QQAFAAAACwAAAAAQABAAAAI/wAfCBxIsODABQgTKlyIUIHD",
    "hxAjOjRIsaJFhhgVStwI0aLHjxlDchz5sSTFkBlHcizpoKXLlzBdosSocmPMmzhzzmRYU2LOn0B3LuwZEajRm0I1En1o",
    "tIHTp1CjPk1AtarVq1QRaN3KtatWqWDDisVK1qrXs1zFql1bti3at2sbMJhLt65dum3LvkV7t6/fv3nJ7j37t7DhwFgH",
    "ezXMuC/iq4q7Np6M93HVyFwZH9jMubNnzgVCix5NOjSB06hTqz79ubXr16Vjj15NO/Xr27hl667NG/cBA8CDCx8eXLds",
    "3rWJK1/O3HjsAMhXM59O3fnoANixR0dNvbty66Gzi//fTsC7+eLOxavXjrz7gPfw48uPb3y9feTz8+vf//65/f+88Seg",
    "gKX9ZyB7qg2ooH7XHXjgagtGSF8BDlaIIAEDCqDhhhx26KEAAIQo4ogklmjiaR+mqOKKJrboYokrxigjiC/W2OKMOH5o",
    "444k5ujjhjwGCcCPPwrJI5E+GrkjkjkqaaOMJhWUVEJLPRTllQ9M2VCVCmAZpZYLcNnlR0fBBKaYZabpwJlcqlkmm1W6",
    "eRScSzUVV1SWXYbZV3f26VSeWe2JgJ9+ApqAoIMSeqehiMZFWWV5IvroZIwKOmljle55KWOZYqaZb56BNxt5qIFqKmii",
    "mkYqa6eamqqqq7ZB6uqrq7J623nopVprebh692p2q/bqq6jqkSpsd+AZuJ17EvZX34P4NaugbhZemKC00xZYrbWoYZut",
    "aNuuB6GAAQEAIfkEARQAEAAsAAAAAEAAQACDtOB4tLF4R+B4R7F414d4j4d4Zod4J4d41094j0941xh4jxh4Zk94J094",
    "Zhh4Jxh4CP8AHQgc6GCBwYMIFyhYyLChQwUPIkqcOJGgxYIJL2JMiPChR4YUQ0rUOJCjRo4JP34UKZKkQJMXUXZU+ZBl",
    "SJcbD56UaZBmTZsVXcK0yLOnz4ZAg5IcSrCowqMgk0bEybRkUahRpVJNyKCrVwYJwoodmwCB2bNo0yJowLatW7df44Il",
    "K3cu2bFq8559y7dtXa93694lq1dv375/uwaWOxhvYbWH+Sa2K1Zw47CPIUeGm3hx3MuYM6PdzPmv56+gy4reS5rt5NOA",
    "Qa9m3fo1WQO4cxsowLu37wIEggsfTpzAgePIkyfXzXz37+bOf/suTl248uvIoeeWDl367+rVsWP/146be3Pv08EXF3+d",
    "fPTe3dHzVr+e/XLy5pnLLxCgP33r9h03wAD4PXeed/0l6B99AQ7ooHbSEaifdApWyKB4DmY44IG+PbidbxWGuCB1GGpo",
    "om6/BaBhebyJ6OKIw11n4owegqiiiS2++GJ9AtLo44A59kejjkQGEOMBPyY5YIVDFklkcEpGWaEAVFZJJQBYZqnlllxu",
    "aeWXYIZZpZdhdmnmmViKqaaYZIKJ5pttrimnAHFaCeedAMypZ51j4vmmnnPyeaWfaAIqp6B0EnqmoWsiquiijLKp5U48",
    "YbWQVFMJlVFMV1mK6QNbIUSpTJZChGmoOnFaqaenaiqqqqSyzaqVq6kS1SlWn6Jq0KgolZorrQZZdtlsZrXmWmd0MSYb",
    "scY2YNtYwjZG7FrGPluZssMyWy2y0GIrrba1cXvtZ8vO1qy1YUU72LTnipuut+uCSxq6CcQn339HBniAe/mhuB++AOrL",
    "r4ET3guwcfruW6Bv9qJ3MMICLwwfhw4fnLDCEBLsr3xGAnzxwAxTnKKC+OrrYcO8odybiP/ZN6PKG268so7qsfdjwb1l",
    "+GGQRYYnY5Q7t3jizE7CGHCPUT5I9Iz8FR0iccglzXSFAQEAOw==",
  ].join(""),
);
