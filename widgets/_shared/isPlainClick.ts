/** The fields that both React's and the DOM's events have. */
type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * Whether a click uses the primary button without a modifier key, and no handler has prevented its default. The browser
 * handles all other clicks on a link: new tab (Ctrl, Command, middle button), new window (Shift), download (Alt).
 */
export const isPlainClick = (click: Click): boolean =>
  !(click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
