// Starts a file of pure tests with the real clock, globals and functions: files share a process.

import { vi } from "vitest";

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
