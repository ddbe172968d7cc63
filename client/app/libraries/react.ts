// Loads React in a task of its own. The start script imports this and not the package, whose format
// would bring the bundler's runtime into that script.
import "react-dom/client";
