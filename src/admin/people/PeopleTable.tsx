import { useState } from 'react';
import type { PeopleList } from '#schemas/api/admin/getPeople.ts';
import { fromRoleValue, listRoleValues, nameRole, toRoleValue, type PartProps } from './peopleParts.ts';
import styles from './People.module.css';

type Person = PeopleList['people'][number];
type Props = PartProps & { readonly people: readonly Person[] };

/** Lists editors and administrators, with controls that change their roles and remove them. */
export function PeopleTable({ people, ...parts }: Props) {
  const { text } = parts;
  return (
    <section className={styles['section']} aria-labelledby="people">
      <h2 id="people">{text('people')}</h2>
      <p className={styles['hint']}>{text('peopleHint')}</p>
      <ul className={styles['list']}>
        {people.map((person) => (
          <PersonItem key={person.id} person={person} {...parts} />
        ))}
      </ul>
    </section>
  );
}

/** Focuses an element when it appears. */
const focus = (element: HTMLElement | null): void => element?.focus();

/** Renders a person. The first click on "remove" asks for a confirmation. */
function PersonItem({ person, page, api, text }: PartProps & { readonly person: Person }) {
  const [isAsking, setAsking] = useState(false);
  const { id, email, name, isSelf, isDemo } = person;
  const roles = page.people?.editorRoles ?? [];
  const setRole = (next: string): void =>
    void page.change(() => api.putPerson({ id, body: fromRoleValue(next) }), text('peopleRoleChanged', { email }));
  const remove = async (): Promise<void> => {
    await page.change(() => api.deletePerson({ id }), text('peopleRemoved', { email }));
    setAsking(false);
  };
  return (
    <li>
      <div className={styles['who']}>
        <bdi className={styles['name']}>{name}</bdi>
        {isSelf && <span className={styles['tag']}>{text('you')}</span>}
        {isDemo && <span className={styles['tag']}>{text('demo')}</span>}
        <span className={styles['quiet']}>
          <bdi>{email}</bdi>
        </span>
      </div>
      <div className={styles['actions']}>
        {isDemo ? (
          <span>{nameRole(person, roles, text)}</span>
        ) : (
          <select
            aria-label={text('roleOf', { email })}
            value={toRoleValue(person)}
            onChange={(event) => setRole(event.target.value)}
          >
            {listRoleValues(roles, toRoleValue(person)).map((each) => (
              <option key={each} value={each}>
                {nameRole(fromRoleValue(each), roles, text)}
              </option>
            ))}
          </select>
        )}
        {!isDemo && !isAsking && (
          <button
            type="button"
            className={styles['button']}
            aria-label={text('removePerson', { email })}
            onClick={() => setAsking(true)}
          >
            {text('remove')}
          </button>
        )}
      </div>
      {isAsking && (
        <div role="group" aria-label={text('removeQuestion', { email })} className={styles['question']}>
          <p>{text('removeQuestion', { email })}</p>
          <button type="button" className={styles['danger']} ref={focus} onClick={() => void remove()}>
            {text('remove')}
          </button>
          <button type="button" className={styles['button']} onClick={() => setAsking(false)}>
            {text('cancel')}
          </button>
        </div>
      )}
    </li>
  );
}
