import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Menu.module.css';

/** One choice of a menu. */
export type MenuChoice = {
  readonly id: string;
  readonly label: string;
  /** Whether the choice is selected. Missing: it opens another menu or does something once. */
  readonly isOn?: boolean;
  /** Language of the label, when it is not the page's. */
  readonly lang?: string | undefined;
  /** Short text at the end of the line. */
  readonly detail?: string | undefined;
  /** Whether the choice opens another menu. */
  readonly isLink?: boolean | undefined;
  readonly choose: () => void;
};
/** A group of choices under a heading. */
export type MenuGroup = { readonly label: string; readonly choices: readonly MenuChoice[] };

type Props = { readonly label: string; readonly groups: readonly MenuGroup[]; readonly onClose: () => void };

/** A panel of choices above the control bar. Arrow keys move in it; Escape and a click outside close it. */
export function PlayerMenu({ label, groups, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  // The focus moves into the menu before it is painted, so that the menu handles the next key: Escape would otherwise
  // close the player.
  useLayoutEffect(() => {
    const { current } = panel;
    // The button that opened the panel, read before the focus moves into the panel.
    const opener = document.activeElement as HTMLElement | null;
    const items = listItems(current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
    const onPointerDown = (event: globalThis.PointerEvent): void => {
      const target = event.target as Node;
      if (!current?.contains(target) && !opener?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      if (current?.contains(document.activeElement) || document.activeElement === document.body) opener?.focus();
    };
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      onClose();
      return;
    }
    event.stopPropagation();
    if (event.key === 'Escape') {
      onClose();
      return;
    }
    const next = findNext(event.key, panel.current);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={panel}
      className={styles['menu']}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      data-columns={groups.length}
      onKeyDown={onKeyDown}
    >
      {groups.map((group, index) => (
        <div key={group.label} role="group" aria-labelledby={`${id}-${index}`} className={styles['group']}>
          <span id={`${id}-${index}`} className={styles['heading']}>
            {group.label}
          </span>
          {group.choices.map((choice) => (
            <MenuItem key={choice.id} choice={choice} />
          ))}
        </div>
      ))}
    </div>
  );
}

type MenuItemProps = { readonly choice: MenuChoice };

function MenuItem({ choice }: MenuItemProps): ReactNode {
  const { label, isOn, lang, detail, isLink = false, choose } = choice;
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isOn}
      tabIndex={-1}
      className={styles['item']}
      onClick={choose}
    >
      <bdi lang={lang}>{label}</bdi>
      {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      {isLink && <ChevronRight className={styles['more']} size={20} strokeWidth={1.75} aria-hidden />}
      {isOn && <Check size={20} strokeWidth={1.75} aria-hidden />}
    </button>
  );
}

const listItems = (panel: HTMLElement | null): readonly HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/**
 * Returns the item to which a key moves the focus: up and down within all items, left and right to the other column.
 */
function findNext(key: string, panel: HTMLElement | null): HTMLElement | undefined {
  const items = listItems(panel);
  const index = items.indexOf(document.activeElement as HTMLElement);
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at((index - 1) % items.length);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return findInOtherColumn(document.activeElement);
    default:
      return undefined;
  }
}

/** Returns the selected item of the other group, or else its first item. */
function findInOtherColumn(from: Element | null): HTMLElement | undefined {
  const group = from?.closest('[role="group"]');
  const otherGroup = group?.nextElementSibling ?? group?.previousElementSibling;
  return (
    otherGroup?.querySelector<HTMLElement>('[aria-checked="true"]') ??
    otherGroup?.querySelector<HTMLElement>('[role^="menuitem"]') ??
    undefined
  );
}
