"""UDPipe's REST service: ``/models`` and ``/process``."""

from goldbeam.serve.protocols.udpipe.routes import router

__all__ = ["router"]
