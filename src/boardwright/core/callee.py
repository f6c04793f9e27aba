"""Functions that are compiled only into the kernels that call them.

Numba makes every function ready to be called from Python: two wrappers, machine code, and all
optimisations, which it repeats in each caller that the function is linked into. Of twins that only
kernels call nothing of that is used. Here their code is linked and left to the one optimisation of
the kernel, which is where inlining happens anyway.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc
from numba.core import codegen, compiler
from numba.core.types.misc import unliteral


class CalleeLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Code to be linked into a caller's: neither optimised nor turned into machine code."""

    def finalize(self) -> None:
        """Link what the function calls itself."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


class CalleeCompiler(compiler.Compiler):  # type: ignore[misc]
    """Numba's compiler up to the code that is linked."""

    def compile_extra(self, function: Any) -> Any:
        """Return a result that other compiled functions can call, and Python cannot."""
        state = self.state
        flags = state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        state.library = CalleeLibrary(state.targetctx.codegen(), function.__qualname__)
        made = super().compile_extra(function)
        name = made.fndesc.qualname
        # Callers find the code by this object; nothing is at its address.
        key = _dynfunc.make_function(
            made.fndesc.lookup_module(), name, name, 0, made.environment, (made.library,)
        )
        made.target_context.insert_user_function(key, made.fndesc, [made.library])
        return made._replace(entry_point=key)


def without_literals(dispatcher: Any) -> Any:
    """Make a callee compile once for all constants that it is given, not once for each.

    LLVM inlines and then knows them as well; Numba's own variants cost a compilation each.
    """
    ask = dispatcher.get_call_template

    def get_call_template(arguments: Any, named: Any) -> Any:
        plain = {name: unliteral(each) for name, each in named.items()}
        return ask(tuple(map(unliteral, arguments)), plain)

    dispatcher.get_call_template = get_call_template
    return dispatcher
