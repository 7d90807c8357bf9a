import { missingContactFields, type PendingLogin, type Session, type SignInAnswer } from '@groundtrack/contract';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useServerInfo } from '../../../api/server-info.ts';
import { startSession } from '../../../api/session.ts';
import { paths } from '../../../lib/paths.ts';
import { usePageParams } from '../../../lib/use-page-params.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { pendingLoginOf } from '../two-step/pending-login-of.ts';
import { LinkForm } from './link-form.tsx';
import { finishSignIn } from './sign-in-calls.ts';
import { describeIssuerError, SignInFailed } from './sign-in-failed.tsx';
import { forgetRecord, keepRecord, type PendingLink, readRecord, type SignInRecord } from './sign-in-record.ts';

// Only for accounts with two-step login.
const SecondStep = lazy(async () => ({ default: (await import('../two-step/second-step.tsx')).SecondStep }));

export { SignInScreen as Component };

/** The redirect target of the issuer. Finishes the sign-in, or asks for the password of a known account. */
export function SignInScreen() {
  const label = useServerInfo().data?.externalSignIn?.label ?? 'the sign-in service';
  const signIn = useSignIn();
  const { record, pending, failure, secondStep } = signIn;
  return (
    <Page title="Sign in" width="narrow">
      {failure ? (
        <SignInFailed label={label} failure={failure} returnTo={record?.returnTo ?? paths.root()} />
      ) : secondStep ? (
        <Panel title="Two-step login">
          <Suspense>
            <SecondStep
              pending={secondStep}
              onSession={signIn.enter}
              onBack={() => signIn.giveUp(new Error('You went back before the second step.'))}
            />
          </Suspense>
        </Panel>
      ) : pending && record ? (
        <LinkForm
          label={label}
          pending={pending}
          record={record}
          onSession={signIn.enter}
          onExpired={signIn.giveUp}
          onSecondStep={signIn.goOn}
        />
      ) : (
        <Loading label={`Signing you in with ${label}`} visible lines={2} />
      )}
    </Page>
  );
}

/** One sign-in, from the response in the URL to the session. */
function useSignIn() {
  const answer = useAnswer();
  const [record] = useState(readRecord);
  const [pending, setPending] = useState<PendingLink | null>(
    answer.state === undefined ? (record?.pending ?? null) : null,
  );
  const [failure, setFailure] = useState<Error | null>(() => (pending ? null : failureOf(answer, record)));
  const [secondStep, setSecondStep] = useState<PendingLogin | null>(null);
  const enter = useEnter(record?.returnTo ?? paths.root());
  const finish = useMutation<Session, Error, SignInRecord>({
    mutationFn: (kept) => finishSignIn(answer, kept),
    onSuccess: enter,
    onError: (error, kept) => {
      const waiting = pendingLoginOf(error);
      if (waiting) return setSecondStep(waiting);
      const account =
        error instanceof ApiError && error.code === 'sign-in-unlinked' ? error.problem?.account : undefined;
      if (account === undefined || answer.state === undefined) return setFailure(error);
      const link = { state: answer.state, account };
      keepRecord({ ...kept, pending: link });
      return setPending(link);
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    // React runs effects twice in development, and a sign-in can only be finished once.
    if (begun.current || !record || pending || failure || secondStep) return;
    begun.current = true;
    finish.mutate(record);
  }, [finish, record, pending, failure, secondStep]);
  return { record, pending, failure, secondStep, enter, giveUp: setFailure, goOn: setSecondStep };
}

/** The issuer's response. It is removed from the URL immediately, because it is valid only once. */
function useAnswer(): SignInAnswer {
  const [search, setSearch] = usePageParams();
  const [answer] = useState<SignInAnswer>(() => {
    const given = (name: string) => search.get(name) ?? undefined;
    return { code: given('code'), state: given('state'), iss: given('iss'), error: given('error') };
  });
  useEffect(() => {
    if (search.size > 0) setSearch(() => new URLSearchParams(), { replace: true });
  }, [search, setSearch]);
  return answer;
}

function failureOf({ code, state, error }: SignInAnswer, record: SignInRecord | null): Error | null {
  if (error !== undefined) return new Error(describeIssuerError(error));
  if (code === undefined || state === undefined) return new Error('There is no sign-in to finish here.');
  if (record) return null;
  return new Error('This sign-in started in another tab or browser, or the site data was cleared. Start again here.');
}

/** Continues with the session: opens the screen that requested the sign-in, or completes the registration. */
function useEnter(returnTo: string): (session: Session) => void {
  const navigate = useNavigate();
  return (session) => {
    forgetRecord();
    startSession(session);
    const isComplete = missingContactFields(session.user).length === 0;
    void navigate(isComplete ? returnTo : paths.updateUser(), { replace: true });
  };
}
