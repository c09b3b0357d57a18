// What opens with a card that is hovered or focused: the way in, its actions, what it is about. Never inside the card's link.
import { useMemo, type KeyboardEvent } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext, type OfferedAction } from '#engine/plugin-api/index.ts';
import { ActionIcon } from './ActionIcon.tsx';
import { followOnClick } from './follow.ts';
import { IconButton } from './IconButton.tsx';
import { panelOf, type PanelWords } from './describePanel.ts';
import styles from './CardPanel.module.css';

export type CardPanelProps = { readonly item: ContentItem; readonly context?: LinkContext | undefined };

export function CardPanel({ item, context }: CardPanelProps) {
  const { actions, links } = usePorts();
  const json = usePort((ports) =>
    JSON.stringify({ words: panelOf(item, ports, context), offered: ports.actions.offered({ item }) }),
  );
  const { words, offered } = useMemo(() => JSON.parse(json) as { words: PanelWords; offered: OfferedAction[] }, [json]);
  if (words.ways.length === 0 && offered.length === 0) return null;
  return (
    <div className={styles['panel']} data-panel="">
      {/* The group only carries the arrow keys of its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles['actions']}
        role="group"
        aria-label={words.label}
        onKeyDown={(event) => moveWithin(event, words.isRtl)}
      >
        {words.ways.map((way, i) => (
          <a
            key={way.href}
            className={styles['way']}
            data-look={i === 0 ? 'primary' : 'secondary'}
            href={way.href}
            draggable={false}
            onClick={(event) =>
              followOnClick(event, { ...links.toItem(item, context), href: way.href }, (target) => links.follow(target))
            }
          >
            {way.plays && <ActionIcon id="play" size={13} />}
            <span>{way.text}</span>
          </a>
        ))}
        {offered.map(({ id, label, isOn, state }) => (
          <IconButton
            key={id}
            label={label}
            className={styles['action']}
            data-action={id}
            data-on={isOn || undefined}
            data-state={state}
            onClick={() => void actions.run(id, { item })}
          >
            <ActionIcon id={id} isOn={isOn} state={state} size={17} />
          </IconButton>
        ))}
      </div>
      {words.about.length > 0 && (
        <div className={styles['about']}>
          {words.about.map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** Arrows go from button to button and not to the next card. */
function moveWithin(event: KeyboardEvent, isRtl: boolean): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const step = (event.key === 'ArrowRight') === isRtl ? -1 : 1;
  const next = buttons[buttons.indexOf(event.target as HTMLElement) + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
