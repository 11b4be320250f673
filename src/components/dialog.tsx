import { X } from 'lucide-react'
import { createContext, useContext, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { cancel, close, discardHint } from './component-words.ts'
import { InlineMessage } from './inline-message.tsx'

interface ModalDialogProps {
  readonly title: string
  readonly isOpen: boolean
  /** A click outside does not close a dialog with a form, which would lose its input. Once it is changed, nor does one Escape. */
  readonly hasForm?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** True after the first Escape in a changed form. */
const IsDiscarding = createContext(false)

export function ModalDialog({ title, isOpen, hasForm = false, onClose, children }: ModalDialogProps) {
  const [isChanged, setChanged] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)

  function onInput(): void {
    setChanged(true)
    setDiscarding(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (!hasForm || !isChanged || isDiscarding) return
    event.stopPropagation()
    setDiscarding(true)
  }

  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!hasForm}
    >
      <Modal className="modal">
        <Dialog className="dialog">
          <div className="dialog-content" onInput={onInput} onKeyDown={onKeyDown}>
            <header className="dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <Button className="icon-button" aria-label={close} onPress={onClose}>
                <X size={15} aria-hidden="true" />
              </Button>
            </header>
            <IsDiscarding value={isDiscarding}>{children}</IsDiscarding>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface DialogButtonsProps {
  /** The label of the button that submits the form. */
  readonly accept: string
  readonly isDisabled?: boolean
  /** A button at the other end of the line, such as Remove. */
  readonly aside?: ReactNode
  readonly onClose: () => void
}

export function DialogButtons({ accept, isDisabled = false, aside, onClose }: DialogButtonsProps) {
  const isDiscarding = useContext(IsDiscarding)
  return (
    <>
      {isDiscarding && (
        <InlineMessage tone="attention" isAlert>
          {discardHint}
        </InlineMessage>
      )}
      <div className="dialog-buttons">
        {aside}
        <button type="button" className="button" onClick={onClose}>
          {cancel}
        </button>
        <button type="submit" className="button is-main" disabled={isDisabled}>
          {accept}
        </button>
      </div>
    </>
  )
}

interface FormDialogProps extends DialogButtonsProps {
  readonly title: string
  readonly isWide?: boolean
  readonly onAccept: () => Promise<void>
  readonly children: ReactNode
}

/** An open dialog with a form. `onAccept` closes it once the input is saved. */
export function FormDialog({ title, isWide = false, onAccept, children, ...buttons }: FormDialogProps) {
  return (
    <ModalDialog title={title} isOpen hasForm onClose={buttons.onClose}>
      <form
        className={`dialog-form ${isWide ? 'is-wide' : ''}`}
        onSubmit={(event) => {
          event.preventDefault()
          void onAccept()
        }}
      >
        {children}
        <DialogButtons {...buttons} />
      </form>
    </ModalDialog>
  )
}
