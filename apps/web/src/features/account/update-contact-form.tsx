import { checkUserEndpoint, contact, type User, updateUserEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, formMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSendingForm } from '../../api/sending-form.tsx';
import { replaceUser } from '../../api/session.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { Form } from '../../ui/form.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import classes from './account.module.css';
import { ContactFields, contactLabels } from './contact-fields.tsx';
import { toContact } from './contact-values.ts';

interface UpdateContactFormProps {
  readonly user: User;
}

export function UpdateContactForm({ user }: UpdateContactFormProps) {
  const queryClient = useQueryClient();
  const form = useSendingForm({
    initial: toContact(user),
    labels: contactLabels,
    validate: (values) => fieldErrors(contact, values, contactLabels),
    send: (body) => call(updateUserEndpoint, { body }),
    onSent: (answer) => {
      replaceUser(answer.user);
      return queryClient.invalidateQueries({ queryKey: [checkUserEndpoint.path] });
    },
  });
  const { error, isSuccess, isPending } = form.sending;
  return (
    <Form fields={form} className={classes.stack}>
      <div className={classes.fields}>
        <ContactFields form={form} />
      </div>
      {error ? <MessageBox kind="error">{failureText(error)}</MessageBox> : null}
      {isSuccess ? <MessageBox kind="success">User Updated Successfully</MessageBox> : null}
      <div>
        <Button type="submit" loading={isPending}>
          Save changes
        </Button>
      </div>
    </Form>
  );
}

/** The texts of spec section 8. The second one is for a response that cannot be parsed. */
function failureText(error: Error): string {
  if (!(error instanceof ApiError) || error.code === 'unreadable-answer') return 'Error Updating User';
  return `Error updating user: ${formMessage(error, '')}`;
}
