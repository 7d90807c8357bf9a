/** A location in an object store. */
export interface S3Address {
  readonly bucket: string;
  /** Prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
}

const S3_URL = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(?:\/\w[\w.-]*)*)\/?$/;

/** `s3://bucket/some/prefix`; null if the text has another form. */
export function parseS3Url(text: string): S3Address | null {
  const { bucket, path = '' } = S3_URL.exec(text)?.groups ?? {};
  return bucket === undefined ? null : { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` };
}
