import { SAMPLES } from './openapi-samples.ts';

function response(name: keyof typeof SAMPLES): string {
  return `\`\`\`json\n${JSON.stringify(SAMPLES[name], null, 2)}\n\`\`\``;
}

/** Where `npm start` serves. The API page replaces it by its own address. */
const DEFAULT_SERVER = 'http://127.0.0.1:8080';

/*
 * The first page of the API reference, in Markdown. The commands run in order in one shell, each with the file that the
 * one before has written; a journey runs them. Lines are short enough for a phone.
 */
const INTRODUCTION = `Search archives of satellite imagery, see passes, order images, and get them delivered.

## Buy an image

Seven steps, which you can paste into a shell one after another. They need [curl](https://curl.se) 7.82 and
[jq](https://jqlang.org). Sample responses are shortened.

### 1. Open an account

[Register](#tag/accounts/POST/api/v0/register) once. Skip this step if you have an account.

\`\`\`sh
SERVER=${DEFAULT_SERVER}

curl -s $SERVER/api/v0/register \\
  --json '{
    "username": "ada@example.org",
    "password": "correct horse battery",
    "firstname": "Ada",
    "lastname": "Byron",
    "address": "1 Main Street",
    "city": "Greenbelt",
    "state": "MD",
    "zip": "20770",
    "country": "US",
    "citizenship": "US"
  }'
\`\`\`

${response('session')}

### 2. Log in

[Log in](#tag/accounts/POST/api/v0/login). Send the \`apiKey\` of the response as a header with every other call.

\`\`\`sh
curl -s $SERVER/api/v0/login \\
  --json '{
    "username": "ada@example.org",
    "password": "correct horse battery"
  }' | tee session.json

API_KEY=$(jq -r .apiKey session.json)
\`\`\`

${response('session')}

### 3. Search

[Search](#tag/archive/POST/api/v3/archive/catalog) for images of a place or an area. Each image has \`products\` with their
prices in US cents.

\`\`\`sh
curl -s $SERVER/api/v3/archive/catalog \\
  -H "apiKey: $API_KEY" \\
  --json '{
    "geometry": {
      "type": "Point",
      "coordinates": [2.3522, 48.8566]
    },
    "filter": {
      "providers": { "maxar": 10 },
      "maxCloudCover": 0.2
    }
  }' | tee search.json
\`\`\`

${response('search')}

### 4. Quote

[Quote](#tag/orders/POST/api/v3/quote) one or more products. Nothing is charged yet.

| Field of an item | Where it comes from |
|---|---|
| \`provider\`, \`featureId\` | The image |
| \`product\` | \`priceId\` of the product |
| \`geometry\` | \`place\` of the image, or the searched place |

\`\`\`sh
jq '[.images[0] | {
  provider,
  featureId,
  product: .products[0].priceId,
  geometry: (.place // {
    type: "Point",
    coordinates: [2.3522, 48.8566]
  })
}]' search.json > items.json

curl -s $SERVER/api/v3/quote \\
  -H "apiKey: $API_KEY" \\
  --json @items.json | tee quote.json
\`\`\`

${response('quote')}

### 5. Order

[Order](#tag/orders/POST/api/v3/order) the items of the quote, with more fields:

| Field of an item | Where it comes from |
|---|---|
| \`description\` | Your words for the place |
| \`termsVersion\` | \`licence.version\` of the line. It agrees to the Terms of Service |
| \`expectedPrice\` | \`totalCents\` of the line |
| \`quoteValidUntil\` | \`validUntil\` of the line |

\`\`\`sh
jq --slurpfile quote quote.json '[
  .[0] + ($quote[0].lines[0].line | {
    description: "Paris, France",
    termsVersion: .licence.version,
    expectedPrice: .totalCents,
    quoteValidUntil: .validUntil
  })
]' items.json > order-items.json

curl -s $SERVER/api/v3/order \\
  -H "apiKey: $API_KEY" \\
  --json @order-items.json | tee order.json
\`\`\`

${response('order')}

### 6. Pay

Pay with the \`stripeSecret\` of the response: with Stripe, or on a test server
[with a test card](#tag/payments/POST/api/v3/payments/sandbox/confirm).

\`\`\`sh
jq '{
  clientSecret: .stripeSecret,
  card: {
    number: "4242424242424242",
    expiryMonth: 12,
    expiryYear: 2040,
    cvc: "123"
  }
}' order.json > payment.json

curl -s $SERVER/api/v3/payments/sandbox/confirm \\
  --json @payment.json
\`\`\`

${response('payment')}

### 7. Download

[List the files](#tag/orders/GET/api/v3/order/{id}) of the order until it has some, or add a
[webhook](#tag/webhooks/POST/api/v3/webhooks).

\`\`\`sh
ORDER_ID=$(jq -r .orderId order.json)

curl -s $SERVER/api/v3/order/$ORDER_ID \\
  -H "apiKey: $API_KEY" | tee files.json
\`\`\`

${response('files')}

Then [download](#tag/orders/GET/api/v3/download/{fileId}) them by their ids in \`downloads\`.

\`\`\`sh
FILE_ID=$(jq -r .downloads.full files.json)

curl -s $SERVER/api/v3/download/$FILE_ID \\
  -H "apiKey: $API_KEY" -O -J
\`\`\`

## Task a satellite

[Products](#tag/archive/GET/api/v3/products) lists what can be tasked. Assured products (\`window_select\` 1) need one of the
[windows](#tag/tasking/POST/api/v3/windows) over the place and its \`token\`; flexible ones need two dates. Check the
[feasibility](#tag/tasking/POST/api/v3/feasibility) first. Quote, order, and pay as above; the item has a \`window\` and no
\`featureId\`.

## Failures

Every failure is \`application/problem+json\` (RFC 9457) with a \`code\` from a closed list and an \`id\` for support. Each call
lists its own failures. These can happen with any call:

| Status | Code | What to do |
|---|---|---|
| 400 | \`invalid-request\`, \`malformed-json\` | Correct the fields in \`errors\` |
| 401 | \`session-required\`, \`session-expired\` | Log in again, and send the new \`apiKey\` |
| 403 | \`password-change-required\` | Set a new password in the app |
| 403 | \`origin-not-allowed\` | Send the \`apiKey\` instead of the cookie |
| 405 | \`method-not-allowed\` | Use the method of this reference |
| 412 | \`precondition-failed\` | The file has changed. Download it again |
| 413 | \`too-large\` | Send less |
| 415 | \`unsupported-media-type\` | Send JSON |
| 416 | \`range-not-satisfiable\` | Ask for bytes that the file has |
| 421 | \`misdirected-request\` | Use the address of this server |
| 429 | \`too-many-requests\` | Wait for the time in \`Retry-After\` |
| 500 | \`internal-error\` | Try again, then send the \`id\` to support |
| 503 | \`unavailable\` | Wait for the time in \`Retry-After\` |`;

/** The introduction for a server with this public address, or `/`. */
export function toIntroduction(serverUrl: string): string {
  return serverUrl === '/' ? INTRODUCTION : INTRODUCTION.replace(DEFAULT_SERVER, serverUrl);
}
