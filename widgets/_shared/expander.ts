// Settings of playlists that expand below their row.

/** Windows in which a playlist expands below its row: above the desktop breakpoint (docs/spec/decisions.md, C19). */
export const WIDE_QUERY = '(width > 1024px)';
/**
 * Duration of the closing transition in ms (specification, content-and-viewing, section 9: a playlist preview enters in
 * 800 ms and leaves in 300 ms). PlaylistPanel.module.css has the same durations.
 */
export const CLOSE_DURATION_MS = 300;
