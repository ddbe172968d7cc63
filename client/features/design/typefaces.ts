// The fonts of designs, for pages that use one of them: most pages don't need their rules.

import "./typefaces.css";
