/** A minimal browser for an issuer: it follows redirects, keeps cookies, and submits its only form. */
export async function walkThroughIssuer(startUrl: string, login: string, back: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(startUrl);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 10; step++) {
    if (url.href.startsWith(back)) return url;
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location: string | null = answer.headers.get('location');
    const text = await answer.text();
    if (location === null && form) throw new Error(`The issuer answered ${answer.status}: ${text}`);
    form = location === null ? new URLSearchParams({ email: login }) : null;
    if (location !== null) url = new URL(location, url);
    else if (answer.status !== 200) throw new Error(`The issuer answered ${answer.status}: ${text}`);
  }
  throw new Error('The issuer leads nowhere');
}
