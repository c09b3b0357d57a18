import { useState } from 'react';
import { findAdminText, type AdminText } from '../../createAdminText.ts';
import { Dialog } from '../Dialog.tsx';
import { describeElement } from '../schema/describeElement.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import type { Conflict } from '../store/draftTypes.ts';
import { ChangedValues } from './ChangedValues.tsx';
import {
  listDifferences,
  mergeSides,
  type MergeChoice,
  type Difference,
  type SideChange,
  type Sides,
} from './mergeSides.ts';
import dialogStyles from '../Dialog.module.css';
import styles from './Conflict.module.css';

type Props = {
  readonly sync: DraftSync;
  readonly text: AdminText;
  readonly locale: string;
  readonly onClose: () => void;
};

/** Shows what this tab and another editor, or another tab, changed in the page, row by row, and lets the person choose. */
export function ConflictDialog(props: Props) {
  const { conflict } = props.sync;
  // The next conflict begins without the choices of the one before it.
  return conflict && <Choices key={conflict.ofTab?.tab} {...props} conflict={conflict} />;
}

function Choices({ sync, text, locale, onClose, conflict }: Props & { readonly conflict: Conflict }) {
  const { store } = sync;
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoice>>(new Map());
  const isOfTab = conflict.ofTab !== undefined;
  const sides = { base: conflict.base, mine: store.document, theirs: conflict.document };
  const differences = listDifferences(sides);
  const undecided = differences.filter(({ key, suggested }) => suggested === undefined && !chosen.has(key)).length;
  return (
    <Dialog title={text(nameConflict(conflict))} onClose={onClose} isWide>
      <p>{describeConflict(conflict, text)}</p>
      <ul className={styles['differences']} aria-label={text('differences')}>
        {differences.map((difference) => (
          <li key={difference.key} data-question={difference.suggested === undefined || undefined}>
            <DifferenceChoice
              difference={difference}
              sides={sides}
              isOfTab={isOfTab}
              choice={chosen.get(difference.key) ?? difference.suggested}
              text={text}
              locale={locale}
              onChoose={(choice) => setChosen(new Map(chosen).set(difference.key, choice))}
            />
          </li>
        ))}
      </ul>
      <p role="status">{undecided > 0 ? text('conflictOpen', { count: undecided }) : text('conflictDecided')}</p>
      <p className={dialogStyles['buttons']}>
        <button type="button" onClick={onClose}>
          {text('decideLater')}
        </button>
        <button type="button" onClick={sync.takeTheirs}>
          {text(isOfTab ? 'takeOtherTab' : 'takeTheirs')}
        </button>
        <button type="button" onClick={sync.keepMine}>
          {text(isOfTab ? 'keepThisTab' : 'keepMine')}
        </button>
        <button
          type="button"
          className={dialogStyles['primary']}
          disabled={undecided > 0}
          onClick={() => sync.resolveWith(mergeSides(sides, chosen))}
        >
          {text('takeMerged')}
        </button>
      </p>
    </Dialog>
  );
}

/** Returns the key of the title of a conflict. */
export function nameConflict({
  isOfPublish,
  ofTab,
}: Conflict): 'conflictOfTab' | 'conflictPublished' | 'conflictTitle' {
  if (ofTab) return 'conflictOfTab';
  return isOfPublish ? 'conflictPublished' : 'conflictTitle';
}

function describeConflict({ author, ofTab }: Conflict, text: AdminText): string {
  if (ofTab) return text('conflictOfTabHint');
  const cause = author === '' ? text('conflictUnknown') : text('conflictBy', { name: author });
  return `${cause} ${text('conflictRows')}`;
}

type ChoiceProps = {
  readonly difference: Difference;
  readonly sides: Sides;
  /** Whether the other side is another tab of this browser. */
  readonly isOfTab: boolean;
  readonly choice: MergeChoice | undefined;
  readonly text: AdminText;
  readonly locale: string;
  readonly onChoose: (choice: MergeChoice) => void;
};

function DifferenceChoice({ difference, sides, isOfTab, choice, text, locale, onChoose }: ChoiceProps) {
  const { key, mine, theirs, choices } = difference;
  const changes = { mine: describeChange(mine, text), theirs: describeChange(theirs, text) };
  return (
    <fieldset>
      <legend>
        <bdi>{nameDifference(difference, text, locale)}</bdi>
      </legend>
      {choices.map((name) => (
        <div key={name}>
          <label>
            <input type="radio" name={key} checked={choice === name} onChange={() => onChoose(name)} />
            <span>
              <strong>{text((isOfTab ? TAB_CHOICE_TEXTS : CHOICE_TEXTS)[name])}</strong>{' '}
              {name === 'both' ? text('choiceBothHint') : changes[name]}
            </span>
          </label>
          {name !== 'both' && sides.base && (
            <ChangedValues difference={difference} change={difference[name]} before={sides.base} after={sides[name]} />
          )}
        </div>
      ))}
    </fieldset>
  );
}

const CHOICE_TEXTS = { mine: 'choiceMine', theirs: 'choiceTheirs', both: 'choiceBoth' } as const;
const TAB_CHOICE_TEXTS = { mine: 'choiceThisTab', theirs: 'choiceOtherTab', both: 'choiceBoth' } as const;
const CHANGE_TEXTS = {
  unchanged: 'changeNone',
  added: 'changeAdded',
  removed: 'changeRemoved',
  changed: 'changeChanged',
} as const;

/** Returns the name of a part of the page. */
export function nameDifference(
  { kind, field = '', element }: Pick<Difference, 'kind' | 'field' | 'element'>,
  text: AdminText,
  locale: string,
): string {
  if (kind === 'order') return text('orderOfRows');
  if (kind === 'field' || element === undefined) return text('fieldOfPage', { name: nameField(field, text) });
  return describeElement(element, locale).title;
}

/** Describes in words what somebody did with a part of the page. */
export function describeChange({ kind, fields }: SideChange, text: AdminText): string {
  if (fields.length === 0) return text(CHANGE_TEXTS[kind]);
  return text('changeFields', { names: fields.map((field) => nameField(field, text)).join(', ') });
}

/** Returns the label that a field has in the form; the name itself for languages, and for fields of plugins. */
const nameField = (field: string, text: AdminText): string => findAdminText(text, `field_${field}`) ?? field;
