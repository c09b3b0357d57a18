import { Check, X } from 'lucide-react';
import type { RowExplanation } from '#schemas/preview/explanation.ts';
import { describeMoment, describeValue, type WhyText } from './describeValue.ts';
import { Part } from './Facts.tsx';
import styles from './Why.module.css';

type Props = {
  readonly row: RowExplanation;
  readonly words: WhyText;
  readonly onJump: ((pointer: string) => void) | undefined;
};

type RowCheck = RowExplanation['checks'][number];

/** Rules without a value of the audience. All other rules compare what the row requires with what the audience has. */
const RULES_WITHOUT_FOUND: readonly RowCheck['rule'][] = ['condition-unreadable', 'turned-off', 'viewports'];

/** Renders every rule that was checked for the row, and what hides it besides rules. */
export function RulesSection({ row: { checks, reasons, errors }, words, onJump }: Props) {
  const { text } = words;
  const others = reasons.filter((reason) => !checks.some(({ rule }) => rule === reason));
  return (
    <Part title={text('whyRules')}>
      {checks.length === 0 && others.length === 0 && <p>{text('whyNoRules')}</p>}
      <ul className={styles['rules']}>
        {[...checks.filter(({ isMet }) => !isMet), ...checks.filter(({ isMet }) => isMet)].map((check) => (
          <Rule key={check.rule + check.pointer} check={check} words={words} onJump={onJump} />
        ))}
        {others.map((reason) => (
          <li key={reason} data-rule={reason} data-met="false">
            <Result isMet={false} words={words} />
            <div>
              <strong>{text(`why_${reason}`)}</strong>
              {reason === 'error' && errors.length > 0 && (
                <span>
                  {text('findings')}: <code dir="ltr">{[...new Set(errors)].join(', ')}</code>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type RuleProps = Pick<Props, 'words' | 'onJump'> & { readonly check: RowCheck };

function Rule({ check, words, onJump }: RuleProps) {
  const { rule, isMet, required, found, decidedBy, changesAt, pointer } = check;
  const { text, locale } = words;
  return (
    <li data-rule={rule} data-met={isMet}>
      <Result isMet={isMet} words={words} />
      <div>
        <strong>{text(`why_${rule}`)}</strong>
        {rule !== 'condition-unreadable' && rule !== 'turned-off' && (
          <span>{text('whyRequired', { value: describeValue(rule, required, words) })}</span>
        )}
        {!RULES_WITHOUT_FOUND.includes(rule) && (
          <span>{text('whyFound', { value: describeValue(rule, found, words) })}</span>
        )}
        {changesAt !== undefined && <span>{text('whyChangesAt', { time: describeMoment(changesAt, locale) })}</span>}
        <small>{text(`whyBy_${decidedBy}`)}</small>
        {onJump && rule !== 'turned-off' && (
          <button type="button" onClick={() => onJump(pointer)}>
            {text('goToField')} <code dir="ltr">{pointer}</code>
          </button>
        )}
      </div>
    </li>
  );
}

/** Renders whether a rule is met, as icon and text. */
function Result({ isMet, words: { text } }: { readonly isMet: boolean; readonly words: WhyText }) {
  const Icon = isMet ? Check : X;
  return (
    <span className={styles['result']}>
      <Icon size={16} strokeWidth={1.75} aria-hidden /> {text(isMet ? 'whyMet' : 'whyUnmet')}
    </span>
  );
}
