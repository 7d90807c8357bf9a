import { type Contact, checkUserEndpoint, contact, type User, updateUserEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { replaceUser } from '../../api/session.ts';
import { fieldErrors, firstInvalid, serverFieldErrors } from '../../lib/field-errors.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { ContactFields, contactLabels } from './contact-fields.tsx';
import { toContact, withoutNulls } from './contact-values.ts';

interface UpdateContactFormProps {
  readonly user: User;
}

export function UpdateContactForm({ user }: UpdateContactFormProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: toContact(user),
    validate: (values) => fieldErrors(contact, withoutNulls(values), contactLabels),
  });
  const update = useMutation({
    mutationFn: (values: Contact) => call(updateUserEndpoint, { body: withoutNulls(values) }),
    onSuccess: (answer) => {
      replaceUser(answer.user);
      return queryClient.invalidateQueries({ queryKey: [checkUserEndpoint.path] });
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(serverFieldErrors(error.problem?.errors ?? [], contactLabels));
    },
  });
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={form.onSubmit(
        (values) => update.mutate(values),
        (errors) => form.getInputNode(firstInvalid(Object.keys(contactLabels), errors))?.focus(),
      )}
    >
      <div className={classes.fields}>
        <ContactFields form={form} />
      </div>
      {update.isError ? <MessageBox kind="error">{failureText(update.error)}</MessageBox> : null}
      {update.isSuccess ? <MessageBox kind="success">User Updated Successfully</MessageBox> : null}
      <div>
        <Button type="submit" loading={update.isPending}>
          Update
        </Button>
      </div>
    </form>
  );
}

/** The texts of spec section 8. The second one is for a response that cannot be parsed. */
function failureText(error: Error): string {
  if (!(error instanceof ApiError) || error.code === 'unreadable-answer') return 'Error Updating User';
  return `Error updating user: ${formMessage(error, '')}`;
}
