import { Check, X } from 'lucide-react';
import type { RowExplanation } from '#schemas/preview/explanation.ts';
import { describeMoment, describeValue, type WhyText } from './describeValue.ts';
import { Part } from './Facts.tsx';
import styles from './Why.module.css';

type Props = {
  readonly row: RowExplanation;
  readonly texts: WhyText;
  readonly onJump: ((pointer: string) => void) | undefined;
};

type RowCheck = RowExplanation['checks'][number];

/** Rules without a value of the audience. All other rules compare what the row requires with what the audience has. */
const RULES_WITHOUT_FOUND: readonly RowCheck['rule'][] = ['condition-unreadable', 'turned-off', 'viewports'];

/** Renders every rule that was checked for the row, and what hides it besides rules. */
export function RulesSection({ row: { checks, reasons, errors }, texts, onJump }: Props) {
  const { text } = texts;
  const others = reasons.filter((reason) => !checks.some(({ rule }) => rule === reason));
  return (
    <Part title={text('whyRules')}>
      {checks.length === 0 && others.length === 0 && <p>{text('whyNoRules')}</p>}
      <ul className={styles['rules']}>
        {[...checks.filter(({ isMet }) => !isMet), ...checks.filter(({ isMet }) => isMet)].map((check) => (
          <Rule key={check.rule + check.pointer} check={check} texts={texts} onJump={onJump} />
        ))}
        {others.map((reason) => (
          <li key={reason} data-rule={reason} data-met="false">
            <Result isMet={false} texts={texts} />
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

type RuleProps = Pick<Props, 'texts' | 'onJump'> & { readonly check: RowCheck };

function Rule({ check, texts, onJump }: RuleProps) {
  const { rule, isMet, required, found, decidedBy, changesAt, pointer } = check;
  const { text, locale } = texts;
  return (
    <li data-rule={rule} data-met={isMet}>
      <Result isMet={isMet} texts={texts} />
      <div>
        <strong>{text(`why_${rule}`)}</strong>
        {rule !== 'condition-unreadable' && rule !== 'turned-off' && (
          <span>{text('whyRequired', { value: describeValue(rule, required, texts) })}</span>
        )}
        {!RULES_WITHOUT_FOUND.includes(rule) && (
          <span>{text('whyFound', { value: describeValue(rule, found, texts) })}</span>
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
function Result({ isMet, texts: { text } }: { readonly isMet: boolean; readonly texts: WhyText }) {
  const Icon = isMet ? Check : X;
  return (
    <span className={styles['result']}>
      <Icon size={16} strokeWidth={1.75} aria-hidden /> {text(isMet ? 'whyMet' : 'whyUnmet')}
    </span>
  );
}
