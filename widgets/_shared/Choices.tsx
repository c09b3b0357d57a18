// Links that set a query parameter of the page, for example the division of a list of fighters. Viewers can share the
// links and open them in another tab, and the links work before the scripts are loaded.
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { isPlainClick } from './isPlainClick.ts';
import styles from './Choices.module.css';

/** One choice of a list of links that set a query parameter. */
export type Choice = {
  /** Value of the query parameter. Undefined removes the parameter. */
  readonly value: string | undefined;
  /** Text of the link, in the page's language. */
  readonly text: string;
  /** A second text, for example the number of results. */
  readonly note?: string;
};

type ChoicesProps = {
  /** Name of the query parameter. */
  readonly parameter: string;
  /** Label of the list for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** `letters`: narrow links for single letters. `list`: one link below the other on wide windows. */
  readonly variant?: 'buttons' | 'letters' | 'list';
  /**
   * Query parameters that every choice removes. For example, the choice of another division removes the letter, because
   * that division may have no fighters with this letter.
   */
  readonly clearedParameters?: readonly string[];
};

/** Renders the links. The link of the current value is marked for screen readers. */
export function Choices({ parameter, label, choices, variant = 'buttons', clearedParameters = [] }: ChoicesProps) {
  const { address } = usePorts();
  const queryJson = usePort((ports) => JSON.stringify(ports.address.query));
  const query = JSON.parse(queryJson) as Record<string, string>;
  const createHref = (value: string | undefined): string => {
    const nextQuery = new URLSearchParams(query);
    for (const name of [parameter, ...clearedParameters]) nextQuery.delete(name);
    if (value !== undefined) nextQuery.set(parameter, value);
    return `?${nextQuery}`;
  };
  const changeQuery = (value: string | undefined): void => {
    const cleared = Object.fromEntries(clearedParameters.map((name) => [name, undefined]));
    address.change({ [parameter]: value, ...cleared }, 'replace');
  };
  return (
    <nav className={styles['choices']} data-look={variant} aria-label={label}>
      {/* Safari drops the list semantics of lists without bullets, so the role is explicit. */}
      <ul role="list">
        {choices.map(({ value, text, note }) => (
          <li key={value ?? ''}>
            <a
              href={createHref(value)}
              {...(query[parameter] === value && { 'aria-current': 'true' as const })}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                changeQuery(value);
              }}
            >
              <bdi>{text}</bdi>
              {note && <span className={styles['note']}>{note}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
