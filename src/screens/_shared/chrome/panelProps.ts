/** Props of each panel that opens from the header: menu, more, sign-in, live. */
export type PanelProps = {
  /** Path of the current page. Its menu item is marked as current. */
  readonly path: string;
};
