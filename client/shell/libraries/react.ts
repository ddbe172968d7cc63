// Loads React in a separate task. The start script imports this file instead of the package:
// importing a CommonJS package would add the bundler's runtime to that script.
import "react-dom/client";
