/** Props of every panel. */
export type PanelProps = {
  /** Path of the current page. Its menu item is marked as current. */
  readonly path: string;
};
