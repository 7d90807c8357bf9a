/** The forms in which a secret may be written in a text. */
function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    // As in forms and queries, with + for a space.
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...(['base64', 'base64url'] as const).flatMap((encoding) => inBase64(bytes, encoding)),
  ];
}

/** As part of a longer text: three bytes become four letters, so a part starts at one of three offsets. */
function inBase64(bytes: Buffer, encoding: 'base64' | 'base64url'): readonly string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString(encoding)
      .replace(/=+$/, '');
    // The letters at both ends also contain bits of the neighbors.
    return whole.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 8) / 6));
  });
}

/** @returns names of the secrets that the text contains in some form */
export function secretsIn(text: string, secrets: ReadonlyMap<string, string>): readonly string[] {
  return [...secrets].flatMap(([name, secret]) =>
    spellingsOf(secret).some((spelling) => text.includes(spelling)) ? [name] : [],
  );
}
