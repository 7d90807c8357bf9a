import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { toProxy } from '../../../lib/proxy.ts';
import { openLoopbackProxy } from '../../../testing/loopback-proxy.ts';
import { openS3Client } from './s3-client.ts';

it('sends its requests through the proxy', async () => {
  const proxy = await openLoopbackProxy('<ListBucketResult/>');
  const client = openS3Client({
    bucket: 'imagery',
    prefix: '',
    region: 'us-east-1',
    endpoint: 'http://store.invalid',
    pathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    encryption: null,
    proxy: toProxy(proxy.url, ''),
  });
  await client.send(new ListObjectsV2Command({ Bucket: 'imagery' }));
  client.destroy();
  await proxy.close();
  expect(proxy.requested).toEqual([expect.stringContaining('store.invalid')]);
});
