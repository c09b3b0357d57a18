/** The fields of a click that decide; React's and the DOM's events both have them. */
type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * Whether a click is a plain primary one that no other handler has taken. All other clicks on a link belong to the browser: new tab
 * (Ctrl, Command, middle button), new window (Shift), download (Alt).
 */
export const isPlainClick = (click: Click): boolean =>
  !(click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
