/** `path` is the path shown now: its entry is marked as current. */
export type PanelProps = { readonly path: string };
