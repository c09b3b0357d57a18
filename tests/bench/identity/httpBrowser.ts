// A browser without JavaScript: keeps cookies of each origin and follows redirects.
import { Agent, request } from 'node:http';

/** A response at the end of its redirects. */
export type HttpPage = { readonly url: URL; readonly status: number; readonly body: string };

/** The body of a request: a form, or JSON. */
export type HttpBody = URLSearchParams | object;

/** One browser. */
export type HttpBrowser = {
  /**
   * Requests an address, with POST when there is a body, and follows redirects.
   * @param stopAt a redirect to an address that begins with this is returned and not followed.
   */
  open(address: string, body?: HttpBody, stopAt?: string): Promise<HttpPage>;
  /** Returns the value of a cookie; undefined when the browser has none. */
  getCookie(host: string, name: string): string | undefined;
  setCookie(host: string, name: string, value: string): void;
};

/** Connections that stay open, of all browsers of a run. Close it at the end, so that the process can end. */
export const createConnections = (): Agent => new Agent({ keepAlive: true });

/**
 * Creates a browser. Every host name leads to this computer.
 * @param headers of all requests, such as the address of the viewer for a server behind a proxy.
 */
export function createHttpBrowser(agent: Agent, headers: Readonly<Record<string, string>> = {}): HttpBrowser {
  const cookiesByHost = new Map<string, Map<string, string>>();
  const readCookies = (host: string): Map<string, string> => {
    const cookies = cookiesByHost.get(host) ?? new Map<string, string>();
    cookiesByHost.set(host, cookies);
    return cookies;
  };
  type Response = { readonly status: number; readonly location: string | undefined; readonly body: string };
  const send = (url: URL, body: HttpBody | undefined): Promise<Response> =>
    new Promise((resolve, reject) => {
      const cookies = readCookies(url.host);
      const isForm = body instanceof URLSearchParams;
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: url.port,
          path: url.pathname + url.search,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...headers,
            host: url.host,
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(body !== undefined && {
              'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            }),
          },
        },
        (response) => {
          for (const header of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
            if (value === '') cookies.delete(name);
            else cookies.set(name, value);
          }
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => void chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              location: response.headers.location,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(isForm || body === undefined ? body?.toString() : JSON.stringify(body));
    });
  return {
    getCookie: (host, name) => readCookies(host).get(name),
    setCookie: (host, name, value) => void readCookies(host).set(name, value),
    async open(address, body, stopAt) {
      let url = new URL(address);
      let response = await send(url, body);
      while (response.location !== undefined) {
        url = new URL(response.location, url);
        if (stopAt !== undefined && url.href.startsWith(stopAt)) break;
        response = await send(url, undefined);
      }
      return { url, status: response.status, body: response.body };
    },
  };
}
