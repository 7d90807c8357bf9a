import { useMutation } from '@tanstack/react-query';
import { requestIssuerUrl, type SignInPurpose } from './sign-in-calls.ts';
import { newRecord } from './sign-in-record.ts';

interface Beginning {
  readonly returnTo: string;
  readonly purpose: SignInPurpose;
}

/** Redirects the browser to the issuer. */
export function useBeginSignIn({ returnTo, purpose }: Beginning) {
  return useMutation<string>({
    mutationFn: async () => {
      const record = newRecord(returnTo);
      if (!record) throw new Error(NO_STORAGE);
      return requestIssuerUrl(purpose, record);
    },
    onSuccess: (url) => window.location.assign(url),
  });
}

const NO_STORAGE =
  'Your browser blocks storage for this site, so the sign-in could not be finished. Allow it, or log in with your password.';
