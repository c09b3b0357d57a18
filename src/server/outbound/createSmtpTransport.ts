import { createTransport } from 'nodemailer';
import { SECOND_MS } from '#schemas/durations.ts';
import { MailError, type MailTransport } from '../mail/mailTransport.ts';

/** Shorter than a node's claim of a mail, so that no other node sends it at the same time. */
const TIMEOUT_MS = 20 * SECOND_MS;

/**
 * Creates a transport to the operator's SMTP server. Connections are kept open and used for several mails.
 * @param url `smtp://user:password@host:587` (STARTTLS when the server offers it) or `smtps://...:465`.
 */
export function createSmtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The texts come from realm data and viewers. They cannot make the mail library read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ from, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // As an object, so that no text can add a second recipient.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Converts an error of the mail library. Only a refused recipient is permanent: every other error may be a fault of the
 * server or of its settings.
 */
function toMailError(error: unknown): MailError {
  const { code, responseCode, message } = (error ?? {}) as { code?: string; responseCode?: number; message?: string };
  const isPermanent = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550 && responseCode <= 559;
  // Errors about the recipient or the content of one mail do not concern others.
  const isServerDown = code !== 'EENVELOPE' && code !== 'EMESSAGE';
  return new MailError([code, responseCode, message].filter(Boolean).join(' ').slice(0, 300), {
    isPermanent,
    isServerDown,
  });
}
