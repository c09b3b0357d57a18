/** A mail that is ready to send. */
export type MailMessage = {
  /** The sender. */
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sends mails: over SMTP, or to the demo's mailbox. */
export type MailTransport = {
  /**
   * Sends a mail.
   * @throws MailError when the mail was not accepted
   */
  send(mail: MailMessage): Promise<void>;
  close(): void;
};

/** A mail that was not accepted. */
export class MailError extends Error {
  /** True when another attempt cannot help, for example because the mailbox does not exist. */
  readonly isPermanent: boolean;
  /** True when the server did not accept any mail: it cannot be reached, or refuses the connection or the login. */
  readonly isServerDown: boolean;
  constructor(message: string, kind: { readonly isPermanent: boolean; readonly isServerDown: boolean }) {
    super(message);
    this.name = 'MailError';
    this.isPermanent = kind.isPermanent;
    this.isServerDown = kind.isServerDown;
  }
}
