/** Element.moveBefore, which TypeScript does not know yet. */
type MovingParent = Element & { moveBefore?: (node: Node, child: Node | null) => void };

/** Whether the browser can move an element without leaving full screen and picture in picture. */
export const canKeepState = (parent: Element): boolean => 'moveBefore' in parent;

/** Moves an element to the end of another one. A focused element inside keeps the focus. */
export function moveInto(parent: MovingParent, node: HTMLElement): void {
  if (node.parentNode === parent) return;
  const focused = node.contains(node.ownerDocument.activeElement) ? node.ownerDocument.activeElement : null;
  if (parent.moveBefore && parent.isConnected && node.isConnected) parent.moveBefore(node, null);
  else parent.append(node);
  if (focused instanceof HTMLElement && node.ownerDocument.activeElement !== focused)
    focused.focus({ preventScroll: true });
}
