// Writes the mails of accounts when they are sent: finds out who may get one, creates its token, and renders it.
import { randomInt } from 'node:crypto';
import { INVITATION_PATH } from '#schemas/adminState.ts';
import { intlLocale } from '#src/i18n/intlLocale.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { TokenPurpose } from '../../db/identityTables.ts';
import type { Accounts } from '../../db/repositories/accounts.ts';
import type { ClaimedMail } from '../../db/repositories/mailOutbox.ts';
import type { OneTimeTokens } from '../../db/repositories/oneTimeTokens.ts';
import type { SignUps } from '../../db/repositories/signUps.ts';
import type { Staff } from '../../db/repositories/staff.ts';
import type { MailMessage } from '../../mail/mailTransport.ts';
import { renderMail } from '../../mail/renderMail.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { hashSecret, newSecret } from '../session/secrets.ts';
import { hashCode } from './hashCode.ts';
import { INVITATION_LIFE_MS, TOKEN_LIFE_MS } from './identityRules.ts';
import { labelPrefixOf, MAIL_TEMPLATES, type MailTemplate } from './mailTemplates.ts';

type Deps = {
  readonly findRealm: (realmId: string) => Promise<RealmSnapshot | undefined>;
  readonly accounts: Accounts;
  readonly signUps: SignUps;
  readonly tokens: OneTimeTokens;
  readonly staff: Pick<Staff, 'setToken'>;
  /** Sender address when the realm has none; undefined: `no-reply@` the host of the mail's link. */
  readonly mailFrom: string | undefined;
  readonly now: () => number;
  /** True when demo accounts exist, so that they get mails. */
  readonly allowsDemoAccounts: boolean;
};

/** The content of a mail: its template, its greeting, and its link and code if it has them. */
type Content = {
  readonly template: MailTemplate;
  /** Name in the greeting; empty when it is not known. */
  readonly name: string;
  readonly link?:
    | {
        readonly route: RouteKey;
        readonly params?: Readonly<Record<string, string>>;
        readonly query?: Readonly<Record<string, string>>;
      }
    | { readonly path: string }
    | undefined;
  readonly token?: string;
  readonly code?: string;
};

/** Creates the function that writes a mail. It returns undefined when nobody may get the mail. */
export function createMailComposer(deps: Deps): (mail: ClaimedMail) => Promise<MailMessage | undefined> {
  const { findRealm, mailFrom } = deps;
  const findContent = createContentFinder(deps);
  return async (mail) => {
    const realm = await findRealm(mail.realmId);
    const template = MAIL_TEMPLATES.find((name) => name === mail.template);
    if (!realm || !template) return undefined;
    const content = await findContent(mail, template);
    if (!content) return undefined;
    const { origin = '', returnTo, device, country } = mail.parameters;
    const { locale } = mail;
    const brand = realm.name(locale);
    const labels = realm.mailTexts(locale);
    const values = {
      brand,
      name: content.name,
      email: mail.parameters['email'] ?? mail.recipient,
      device: device ?? labels['mail_unknownDevice'] ?? '',
      time: formatTime(mail.createdAt, realm, locale),
      place: nameCountry(country, locale) ?? labels['mail_unknownPlace'] ?? '',
    };
    const text = (key: string): string => fillIn(labels[key] ?? '', values);
    const templateText = (part: string): string => text(labelPrefixOf(content.template) + part);
    const url = content.link && toUrl(origin, locale, content, returnTo);
    const { text: plain, html } = renderMail(
      {
        brand,
        locale,
        subject: templateText('subject'),
        title: templateText('title'),
        paragraphs: templateText('text')
          .split('\n')
          .filter((line) => line !== ''),
        action: url === undefined ? undefined : { label: templateText('action'), url, hint: text('mail_linkHint') },
        code: content.code === undefined ? undefined : { label: text('mail_code'), value: content.code },
        footer: templateText('footer'),
      },
      realm.getTheme(locale).colours,
    );
    const address =
      realm.content.realm?.identity?.mailFrom ?? mailFrom ?? `no-reply@${URL.parse(origin)?.hostname ?? 'localhost'}`;
    return { from: { name: brand, address }, to: mail.recipient, subject: templateText('subject'), text: plain, html };
  };
}

/** Creates the function that decides which mail a recipient gets, and with which token. */
function createContentFinder({ accounts, signUps, tokens, staff, now, allowsDemoAccounts }: Deps) {
  const addToken = async (
    mail: ClaimedMail,
    purpose: TokenPurpose,
    owner: { readonly accountId?: string; readonly signUpId?: string },
    code?: string,
  ): Promise<string> => {
    const token = newSecret();
    const createdAt = new Date(now());
    await tokens.add(mail.realmId, {
      ...owner,
      tokenHash: hashSecret(token),
      purpose,
      email: mail.recipient,
      codeHash: code === undefined ? undefined : hashCode(mail.realmId, mail.recipient, code),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + TOKEN_LIFE_MS[purpose]),
    });
    return token;
  };
  const findAccount = async ({ realmId, recipient }: ClaimedMail) => {
    const account = await accounts.findByEmail(realmId, recipient);
    return account && (allowsDemoAccounts || !account.isDemo) ? account : undefined;
  };
  return async (mail: ClaimedMail, template: MailTemplate): Promise<Content | undefined> => {
    const { realmId, parameters } = mail;
    const account = await findAccount(mail);
    if (template === 'confirm-email') {
      if (account) return { template: 'account-exists', name: account.name, link: { route: 'LOGIN' } };
      const signUp = await signUps.find(realmId, parameters['signUpId'] ?? '');
      if (!signUp) return undefined;
      const isActivation = signUp.passwordHash === null;
      const token = await addToken(mail, isActivation ? 'activate' : 'confirm-email', { signUpId: signUp.signUpId });
      return isActivation
        ? { template: 'activate', name: signUp.name, link: { route: 'ACTIVATE', params: { id: token } } }
        : { template, name: signUp.name, link: { route: 'EMAIL_CONFIRMATION' }, token };
    }
    if (template === 'change-email') {
      const accountId = parameters['accountId'];
      if (account || accountId === undefined) return undefined;
      const token = await addToken(mail, 'change-email', { accountId });
      return { template, name: '', link: { route: 'EMAIL_CONFIRMATION' }, token };
    }
    if (template === 'staff-invitation') {
      const token = newSecret();
      const expiresAt = new Date(now() + INVITATION_LIFE_MS);
      const invitationId = parameters['invitationId'] ?? '';
      const isPending = await staff.setToken(realmId, invitationId, { hash: hashSecret(token), expiresAt });
      return isPending ? { template, name: account?.name ?? '', link: { path: INVITATION_PATH }, token } : undefined;
    }
    // This mail goes to the owner's old address, which may have no account any more.
    if (template === 'email-changed') return { template, name: '' };
    if (template === 'account-deleted') return { template, name: parameters['name'] ?? '' };
    if (!account) return undefined;
    const { name, accountId } = account;
    if (template === 'reset-password') {
      const token = await addToken(mail, 'reset-password', { accountId });
      return { template, name, link: { route: 'LOGIN_RESET_PASSWORD' }, token };
    }
    if (template === 'reset-pin') {
      const token = await addToken(mail, 'reset-pin', { accountId });
      return { template, name, link: { route: 'CONFIRM_RESET', params: { code: token } } };
    }
    if (template === 'magic-link') {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const token = await addToken(mail, 'magic-link', { accountId }, code);
      return { template, name, link: { route: 'LOGIN_MAGIC_LINK' }, token, code };
    }
    if (template === 'new-device') return { template, name, link: { route: 'MEMBERS', query: { view: 'devices' } } };
    return template === 'password-changed'
      ? { template, name, link: { route: 'REQUEST_PASSWORD' } }
      : { template, name };
  };
}

/** Returns the address of a mail's button. */
function toUrl(origin: string, locale: string, { link, token }: Content, returnTo: string | undefined): string {
  const path =
    link && 'path' in link
      ? link.path
      : ((link && buildPath(link.route, link.params ?? {}, choosePathSet(locale))) ?? '/');
  const query = new URLSearchParams({
    ...(link && 'query' in link && link.query),
    ...(token !== undefined && { token }),
    ...(returnTo !== undefined && { from: returnTo }),
    lang: locale,
  });
  return `${origin}${path}?${query}`;
}

/** Returns a time in the realm's time zone, followed by the name of the zone. */
function formatTime(time: Date, realm: RealmSnapshot, locale: string): string {
  const { timeZone, arabicDigits } = realm.getLocaleSettings(locale);
  return new Intl.DateTimeFormat(intlLocale(locale, arabicDigits), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(time);
}

/** @param country ISO 3166-1 alpha-2; undefined: unknown. */
const nameCountry = (country: string | undefined, locale: string): string | undefined =>
  country === undefined ? undefined : new Intl.DisplayNames(languageTag(locale), { type: 'region' }).of(country);

const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
