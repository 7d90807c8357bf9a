/** Whether a client takes gzip (RFC 9110 section 12.5.3). */
export function takesGzip(acceptEncoding = ''): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [coding = '', weight = ''] = part.split(';').map((text) => text.trim().toLowerCase());
    return (coding === 'gzip' || coding === '*') && !/^q=0(\.0*)?$/.test(weight);
  });
}
