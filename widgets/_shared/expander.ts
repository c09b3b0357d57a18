/** Where a playlist opens in place: above the desktop breakpoint (decision C19). */
export const WIDE = '(width > 1024px)';
/** How long a panel takes to leave, in ms (content-and-viewing 9: playlist preview 800 ms enter, 300 ms leave; the rest is CSS). */
export const LEAVE = 300;
