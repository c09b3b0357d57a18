// A real SMTP server in the test's process.
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

/** A mail that the server has received. */
export type ReceivedMail = Email & {
  readonly recipient: string;
  /** The first link of the text. */
  readonly link: URL;
  /** The token of the link. */
  readonly token: string;
};

/** How the server responds to a mail: `busy` with a temporary error (451), `refuses` with a permanent one (550). */
export type MailServerState = 'accepts' | 'busy' | 'refuses';

/** A running SMTP server. */
export type MailServer = {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  state: MailServerState;
  /** Number of mails that were refused. */
  readonly refusals: number;
  /** Returns the newest mail to an address with this subject. Waits until it has arrived. */
  waitFor(recipient: string, subject: RegExp): Promise<ReceivedMail>;
  /** Closes the port and all connections. */
  stopListening(): Promise<void>;
  /** Listens on the same port again. */
  listenAgain(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a server that requires a password, as real ones do. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const serverState = { state: 'accepts' as MailServerState, refusals: 0 };
  const createServer = () =>
    new SMTPServer({
      // Connections that the client keeps open end soon after `close`.
      closeTimeout: 50,
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'marquee' && password === 'secret'
          ? done(null, { user: username })
          : done(new Error('Wrong password')),
      onRcptTo(_address, _session, done) {
        if (serverState.state === 'accepts') return done();
        serverState.refusals += 1;
        const responseCode = serverState.state === 'busy' ? 451 : 550;
        done(Object.assign(new Error('No'), { responseCode }));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          // `done` empties the envelope.
          const recipient = session.envelope.rcptTo[0]?.address ?? '';
          // The mail counts as received at once; tests wait until it is parsed.
          done();
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            const link = new URL(/https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? 'http://none.invalid/');
            const token = link.searchParams.get('token') ?? link.pathname.split('/').at(-1) ?? '';
            received.push({ ...mail, recipient, link, token });
          });
        });
      },
    });
  let server = createServer();
  const listen = (onPort: number) => new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  await listen(0);
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(serverState, {
    url: `smtp://marquee:secret@127.0.0.1:${port}`,
    received,
    waitFor: (recipient: string, subject: RegExp) =>
      vi.waitFor(
        () => {
          const mail = received.findLast((each) => each.recipient === recipient && subject.test(each.subject ?? ''));
          if (!mail) throw new Error(`No mail to ${recipient} with ${subject}.`);
          return mail;
        },
        { timeout: 30_000, interval: 50 },
      ),
    stopListening: close,
    async listenAgain() {
      server = createServer();
      await listen(port);
    },
    close,
  });
}
