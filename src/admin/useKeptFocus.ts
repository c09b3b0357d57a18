import { useEffect, type RefObject } from 'react';

const FOCUSABLE = ':is(button, input, select, textarea, a[href], summary, [tabindex="-1"]):not(:disabled, [hidden])';

/**
 * Keeps the keyboard focus inside an element. When the focused control is removed or disabled, because its action is
 * done, browsers move the focus to the start of the document; this moves it to the nearest control that is left.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return undefined;
    /** The element that had the focus last, and what contained it; the nearest first. Empty: the focus was outside. */
    let path: readonly Element[] = [];
    const onFocusIn = ({ target }: FocusEvent): void => {
      path = target instanceof Element ? listPath(target, root) : [];
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) path = [];
    };
    let frame = 0;
    const restore = (): void => {
      if (path.length === 0 || (document.activeElement ?? document.body) !== document.body) return;
      if (path[0]?.isConnected === true && path[0].matches(':not(:disabled)')) return;
      findNearest(path)?.focus();
    };
    // Browsers take the focus from a disabled control when they render the next frame.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => requestAnimationFrame(restore));
    });
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    root.addEventListener('focusin', onFocusIn);
    root.addEventListener('focusout', onFocusOut);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      root.removeEventListener('focusin', onFocusIn);
      root.removeEventListener('focusout', onFocusOut);
    };
  }, [container]);
}

/** Returns an element and what contains it, up to the container. */
function listPath(element: Element, root: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each; each = each === root ? null : each.parentElement) path.push(each);
  return path;
}

/**
 * Returns the first control in the nearest part of the container that is left. Fields with a text or a choice come last:
 * a key that was meant for the page, such as an arrow, would change their value.
 */
function findNearest(path: readonly Element[]): HTMLElement | undefined {
  const parts = path.slice(1).filter((part) => part.isConnected);
  const find = (selector: string): HTMLElement | undefined =>
    parts
      .map((part) => [...part.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility()))
      .find((control) => control !== undefined);
  return find(`${FOCUSABLE}:not(select, textarea, input:not([type='checkbox']))`) ?? find(FOCUSABLE);
}
